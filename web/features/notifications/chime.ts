/** Two short notes, the second higher: pitch in Hz, start in seconds. */
const NOTES = [
  { pitch: 659, at: 0 },
  { pitch: 880, at: 0.14 },
]
const LENGTH = 0.3
const VOLUME = 0.18
/** A sound that the browser allows only after this time is too late to announce anything. */
const WAITS_MS = 1_000

let context: AudioContext | undefined

/** Browsers allow sound only after the user has touched the page: call this in a press or key handler. */
export function allowChime(): void {
  void awake().catch(() => {})
}

/** Plays the notes; silent where the browser allows no sound, as on a reloaded page before the first touch. */
export async function chime(): Promise<void> {
  const asked = performance.now()
  const awoken = await awake().catch(() => null)
  if (awoken !== null && performance.now() - asked < WAITS_MS) play(awoken)
}

/** Resolves when the page may play sound, which may be never. */
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
