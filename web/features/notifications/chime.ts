/** Two short notes, the second higher. Hz and seconds. */
const NOTES = [
  { pitch: 659, at: 0 },
  { pitch: 880, at: 0.14 },
]
const LENGTH = 0.3
const VOLUME = 0.18
/** A sound that may be heard only after somebody has touched the page comes too late to tell of anything. */
const WAITS_MS = 1_000

let context: AudioContext | undefined

/** Browsers let a page sound only after somebody has touched it: call this within a press or a key. */
export function allowChime(): void {
  void awake().catch(() => {})
}

/** Silent where the browser does not let the page sound: after a reload that nobody has touched yet. */
export async function chime(): Promise<void> {
  const asked = performance.now()
  const awoken = await awake().catch(() => null)
  if (awoken !== null && performance.now() - asked < WAITS_MS) play(awoken)
}

/** Resolves once the page may sound, which may be never. */
async function awake(): Promise<AudioContext> {
  context ??= new AudioContext()
  if (context.state !== 'running') await context.resume()
  return context
}

function play(awoken: AudioContext): void {
  for (const { pitch, at } of NOTES) {
    const begin = awoken.currentTime + at
    const note = new OscillatorNode(awoken, { frequency: pitch })
    const loudness = new GainNode(awoken, { gain: 0 })
    loudness.gain.setValueAtTime(VOLUME, begin)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH)
    note.connect(loudness).connect(awoken.destination)
    note.start(begin)
    note.stop(begin + LENGTH)
  }
}
