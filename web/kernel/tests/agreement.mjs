// Holds the kernel to the library: `node tests/agreement.mjs FILE ...` asks every question of the files
// that `python -m web.kernel FILE` wrote, and says which answers differ.
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { KernelError, openKernel } from '../dist/index.js'

const MOST = 10 // differences that are shown
const LONGEST = 300 // characters of a question
const TOLERANCE = 1e-6 // the last digits differ between compilers

/** What the kernel answers, or the problem that it has with the question. */
function answered(kernel, name, asked) {
  try {
    return kernel.ask(name, asked)
  } catch (error) {
    if (error instanceof KernelError) return error.problem
    throw error
  }
}

/** The words for a status differ between versions of Python. */
const withoutTitle = ({ title: _, ...answer }) => answer

/** The answer with the numbers as the library rounds them, where they agree. */
function rounded(answer, expected) {
  if (typeof answer === 'number') return Math.abs(answer - expected) < TOLERANCE ? expected : answer
  if (Array.isArray(answer)) return answer.map((one, at) => rounded(one, expected?.[at]))
  if (typeof answer !== 'object' || answer === null) return answer
  const named = ([name, value]) => [name, rounded(value, expected?.[name])]
  return Object.fromEntries(Object.entries(answer).map(named))
}

/** How many questions there are in a file, and those whose answers differ. */
export async function compare(path) {
  const kernel = await openKernel()
  const differing = []
  let asked = 0
  const input = createReadStream(path).pipe(createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const question = JSON.parse(line)
    asked += 1
    try {
      const answer = answered(kernel, question.name, question.asked)
      const { answer: expected } = question
      assert.deepEqual(withoutTitle(rounded(answer, expected)), withoutTitle(expected))
    } catch (error) {
      differing.push({ name: question.name, asked: question.asked, error: error.message })
    }
  }
  return { asked, differing, memory: kernel.memory }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const path of process.argv.slice(2)) {
    const { asked, differing, memory } = await compare(path)
    for (const one of differing.slice(0, MOST))
      console.error(JSON.stringify(one.asked).slice(0, LONGEST), one.error)
    console.log(`${asked} questions, ${differing.length} answers differ, ${memory} bytes of memory`)
    if (differing.length > 0 || asked === 0) process.exitCode = 1
  }
}
