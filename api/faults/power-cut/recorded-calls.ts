import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** What strace must write down of a server so that its disk can be followed: `strace -f` with these options. */
export const RECORDING = [
  // The server stays the process that was started.
  '-D',
  '-f',
  '--seccomp-bpf',
  '-qqq',
  // Descriptors with their paths, and every text in hexadecimal and whole.
  '-y',
  '-xx',
  '-s',
  '16000000',
  '-e',
  'signal=none',
  '-e',
  'trace=openat,write,writev,pwrite64,pwritev,fsync,fdatasync,rename,unlink,mkdir,rmdir,ftruncate,link,close,sendmsg',
]

/** A call of the operating system that succeeded. */
export interface RecordedCall {
  name: string
  /** The paths of its descriptor and the texts that it was given, in their order. */
  path: string | null
  descriptor: number | null
  texts: Buffer[]
  flags: string
  /** The last number among its arguments: an offset or a length. */
  lastNumber: number
  result: number
}

type Turn = { kind: 'begun' | 'ended'; call: RecordedCall }

/**
 * The calls in a recording, each as it begins and as it ends: what a fsync makes durable was written before it began. Calls that
 * failed are left out.
 */
export async function* readCalls(file: string): AsyncGenerator<Turn> {
  const unfinished = new Map<string, { text: string; call: RecordedCall }>()
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. \w+ resumed>/.exec(text)
    if (text.endsWith('<unfinished ...>')) {
      const begun = text.slice(0, -'<unfinished ...>'.length).trimEnd()
      const call = parseCall(`${begun}) = 0`)
      if (call === null) continue
      unfinished.set(thread, { text: begun, call })
      yield { kind: 'begun', call }
    } else if (resumed !== null) {
      const begun = unfinished.get(thread)
      unfinished.delete(thread)
      const whole = begun && parseCall(begun.text + text.slice(resumed[0].length))
      // The same object, by which the end is known to belong to the beginning.
      if (begun && whole) yield { kind: 'ended', call: Object.assign(begun.call, whole) }
    } else {
      const call = parseCall(text)
      if (call === null) continue
      yield { kind: 'begun', call }
      yield { kind: 'ended', call }
    }
  }
}

function parseCall(text: string): RecordedCall | null {
  const [, name = '', given = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/s.exec(text) ?? []
  if (name === '' || result.startsWith('-')) return null
  // Of an openat the descriptor is the folder, and the file's own comes as the result.
  const opened = name === 'openat' ? /\) += \d+<(.*?)>/.exec(text) : /^\d+<(.*?)>/.exec(given)
  const descriptor = name === 'openat' ? result : /^(\d+)</.exec(given)?.[1]
  const outside = given.replace(/"[^"]*"/g, '')
  return {
    name,
    path: opened === null ? null : bytesOf(opened[1] ?? '').toString(),
    descriptor: descriptor === undefined ? null : Number(descriptor),
    texts: [...given.matchAll(/"([^"]*)"/g)].map((match) => bytesOf(match[1] ?? '')),
    flags: /O_[A-Z_|]+/.exec(outside)?.[0] ?? '',
    lastNumber: Number(/(\d+)$/.exec(outside)?.[1] ?? 0),
    result: Number(result),
  }
}

/** `\x61\x62` as bytes; what is not so written is taken as it is. */
function bytesOf(text: string): Buffer {
  return text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex') : Buffer.from(text)
}
