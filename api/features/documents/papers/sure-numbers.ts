import { type PaperNumber, paperNumberOf } from '#shared/documents/paper-number.ts'
import { type Box, unionOf } from '../../service-plans/picture/boxes.ts'

/** A word as it was read; the confidence, from 0 to 100, is that of its least certain letter. */
export interface ReadWord {
  text: string
  confidence: number
  box: Box
}

export interface SureNumber extends PaperNumber {
  confidence: number
  box: Box
}

/** Below it a letter may be another one. */
const SURE = 80
/** SIM cards print their number in groups of four digits or so. */
const MOST_GROUPS = 8
const LABEL = /^(?:USIM|UICC|ICCID|IMEI\d?|SN|S\/N|SERIAL)(?:NO\.?|NUMBER)?[.:]*/i
const SERIAL_LABEL = /^(?:SN|S\/N|SERIAL)(?:NO\.?|NUMBER)?[.:]*$/i

/**
 * The numbers in a line that are surely right: those of SIM cards and phones prove it by their check digit, a serial number has
 * none and therefore counts only behind its label.
 */
export function sureNumbers(line: readonly ReadWord[]): SureNumber[] {
  const found: SureNumber[] = []
  for (let at = 0; at < line.length; ) {
    const number = numberAt(line, at)
    if (number !== null) found.push(number.sure)
    at += number?.words ?? 1
  }
  return found
}

function numberAt(line: readonly ReadWord[], at: number): { sure: SureNumber; words: number } | null {
  for (let words = Math.min(MOST_GROUPS, line.length - at); words > 0; words -= 1) {
    const taken = line.slice(at, at + words)
    const confidence = Math.min(...taken.map((word) => word.confidence))
    const text = taken.map((word) => word.text).join('')
    const number = confidence < SURE ? null : numberIn(text, line[at - 1]?.text ?? '')
    // Groups that stand beside each other by chance make a number of a phone easily, but hardly one of a SIM card.
    if (number === null || (words > 1 && number.kind !== 'iccid')) continue
    return { sure: { ...number, confidence, box: unionOf(taken.map(({ box }) => box)) }, words }
  }
  return null
}

/** The number in a text that may begin with its label; `before` is the word in front of it. */
function numberIn(text: string, before: string): PaperNumber | null {
  const label = LABEL.exec(text)?.[0] ?? ''
  const number = paperNumberOf(text.slice(label.length))
  if (number?.kind !== 'serial') return number
  return [label, before].some((word) => SERIAL_LABEL.test(word)) ? number : null
}
