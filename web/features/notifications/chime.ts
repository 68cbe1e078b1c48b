/** Two short notes, the second higher. Hz and seconds. */
const NOTES = [
  { pitch: 659, at: 0 },
  { pitch: 880, at: 0.14 },
]
const LENGTH = 0.3
const VOLUME = 0.18

let context: AudioContext | undefined

/** Browsers let a page sound only after somebody has touched it: call this within a press or a key. */
export function allowChime(): void {
  context ??= new AudioContext()
  void context.resume()
}

/** Silent until `allowChime` has been called. */
export function chime(): void {
  if (context === undefined) return
  for (const { pitch, at } of NOTES) {
    const begin = context.currentTime + at
    const note = new OscillatorNode(context, { frequency: pitch })
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setValueAtTime(VOLUME, begin)
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH)
    note.connect(loudness).connect(context.destination)
    note.start(begin)
    note.stop(begin + LENGTH)
  }
}
