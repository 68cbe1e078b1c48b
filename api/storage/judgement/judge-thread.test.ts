import { afterAll, expect, it } from 'vitest'
import { docx, pdf } from '../sample-files.ts'
import { JudgeThread } from './judge-thread.ts'
import { onePage } from './sample-documents.ts'

const thread = new JudgeThread()
afterAll(() => thread.close())
const scripted = () => onePage('/OpenAction << /S /JavaScript /JS (x) >>')

it('judges files in turn, of which only one is in memory', async () => {
  let open = 0
  const seen: number[] = []
  const read = async () => {
    open += 1
    seen.push(open)
    await new Promise(setImmediate)
    open -= 1
    return [scripted()]
  }
  const all = await Promise.all([1, 2, 3].map(() => thread.risksOf('pdf', read)))
  expect(all).toEqual([['script'], ['script'], ['script']])
  expect(seen).toEqual([1, 1, 1])
})

it('judges files of any size, none by the bytes of the one before', async () => {
  const large = Buffer.concat([scripted(), Buffer.alloc(1024 * 1024, ' ')])
  expect(await thread.risksOf('pdf', async () => [large])).toEqual(['script'])
  expect(await thread.risksOf('pdf', async () => [pdf()])).toEqual([])
  expect(await thread.risksOf('docx', async () => [docx()])).toEqual([])
  expect(await thread.risksOf('docx', async () => [docx().subarray(0, -30)])).toEqual(['unreadable'])
})

it('reads no picture', async () => {
  const risks = await thread.risksOf('jpg', () => Promise.reject(new Error('read')))
  expect(risks).toEqual([])
})

it('tells of a file that cannot be read, and judges the next', async () => {
  await expect(thread.risksOf('pdf', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await thread.risksOf('pdf', async () => [pdf()])).toEqual([])
})

it('takes what lasts too long for unreadable, and judges the next in a new thread', async () => {
  const hurried = new JudgeThread({ milliseconds: 0 })
  expect(await hurried.risksOf('pdf', async () => [pdf()])).toEqual(['unreadable'])
  expect(await hurried.risksOf('pdf', async () => [pdf()])).toEqual(['unreadable'])
  await hurried.close()
  await thread.close()
  expect(await thread.risksOf('pdf', async () => [scripted()])).toEqual(['script'])
})

it('ends although a file takes too long in that moment', async () => {
  for (let tries = 0; tries < 5; tries += 1) {
    const hurried = new JudgeThread({ milliseconds: 0 })
    const judged = hurried.risksOf('pdf', async () => [pdf()])
    // The file's turn has come, and its time ends with the next timers.
    await new Promise(setImmediate)
    await hurried.close()
    expect(await judged).toEqual(['unreadable'])
  }
})
