import { useCallback, useRef, useState } from 'react'
import type { PaperNumber, PaperNumberKind } from '#shared/documents/paper-number.ts'
import type { ApplicationTyped } from './application-values.ts'

type NumberField = 'simNumber' | 'deviceSerialNumber'

interface NumberForm {
  values: ApplicationTyped
  change: (changed: Partial<ApplicationTyped>) => void
}

const SENTENCES = {
  simNumber: '유심번호를 읽었습니다.',
  deviceSerialNumber: '단말기 일련번호를 읽었습니다.',
} as const

/** Fills the numbers that barcodes said into their fields, where nothing was typed. */
export function useReadNumbers(form: NumberForm) {
  const [read, setRead] = useState<Partial<Record<NumberField, string>>>({})
  /** A barcode is read while somebody types. */
  const current = useRef({ form, read })
  current.current = { form, read }
  const fill = useCallback((numbers: readonly PaperNumber[]): string | null => {
    const { form, read } = current.current
    // Of a box before the camera the IMEI may be read a moment earlier than the serial number beside it.
    const isOfThisBox = (held: string) =>
      held === read.deviceSerialNumber && numbers.some(({ kind, value }) => kind === 'imei' && value === held)
    const told = Object.entries(fieldsOf(numbers)) as [NumberField, string][]
    const found = told.filter(([name, value]) => {
      const held = form.values[name]
      return held.trim() === '' || (held !== value && name === 'deviceSerialNumber' && isOfThisBox(held))
    })
    if (found.length > 0) {
      const filled = Object.fromEntries(found)
      setRead((before) => ({ ...before, ...filled }))
      form.change(filled)
    }
    const taken = told.filter((one) => found.includes(one) || form.values[one[0]] === one[1])
    return taken.map(([name, value]) => `${SENTENCES[name]} 끝자리 ${value.slice(-4)}`).join('\n') || null
  }, [])
  return {
    /** Answers what the fields have now of these numbers, in words; null where it is none. */
    fill,
    /** Whether a barcode has filled the field in, whatever was typed over it. */
    wasRead: (name: string) => name in read,
    /** Whether the field still holds what was read. */
    isRead: (name: string) =>
      (name === 'simNumber' || name === 'deviceSerialNumber') &&
      read[name] !== undefined &&
      read[name] === form.values[name],
  }
}

/**
 * A SIM's number and an IMEI have check digits. Any code on a contract looks like a serial number, so that one counts only
 * beside an IMEI, as on the label of a box.
 */
export function fieldsOf(numbers: readonly PaperNumber[]): Partial<Record<NumberField, string>> {
  const first = (kind: PaperNumberKind) => numbers.find((number) => number.kind === kind)?.value
  const [iccid, imei] = [first('iccid'), first('imei')]
  return {
    ...(iccid === undefined ? {} : { simNumber: iccid }),
    ...(imei === undefined ? {} : { deviceSerialNumber: first('serial') ?? imei }),
  }
}
