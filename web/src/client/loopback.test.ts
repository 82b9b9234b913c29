import { expect, test } from 'vitest'
import { isLoopback } from './loopback'

test('names of this machine are loopback, others are not', () => {
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
    expect(isLoopback(host)).toBe(true)
  for (const host of [
    '192.168.1.5',
    'localhost.example',
    '127.example',
    'example.com',
    '[fd00::1]',
  ])
    expect(isLoopback(host)).toBe(false)
})
