import { defineConfig } from 'vitest/config'

// Wide rather than deep: each part of a page in each theme, each size, every yaku. `make browser` (LONG=1) runs them too.
const WIDE = [
  'access',
  'battle',
  'docked',
  'documented',
  'gallery',
  'games',
  'guide',
  'looks',
  'restart',
]

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    exclude: process.env.LONG ? [] : WIDE.map((name) => `${name}.test.ts`),
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
