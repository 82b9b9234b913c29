import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    globalSetup: ['./setup.ts'],
    environment: 'node',
    maxWorkers: 3, // of two processors: most of the time a test waits for a page or the server
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } }, // what a page is waited for; a busy machine needs seconds
    // Servers deal from seeds of the operating system: no two runs see the same game.
    retry: 1,
  },
})
