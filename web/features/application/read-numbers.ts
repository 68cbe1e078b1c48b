import { useRef, useState } from 'react'
import type { PaperNumber, PaperNumberKind } from '#shared/documents/paper-number.ts'
import type { ApplicationTyped } from './application-values.ts'

type NumberField = 'simNumber' | 'deviceSerialNumber'

interface NumberForm {
  values: ApplicationTyped
  change: (changed: Partial<ApplicationTyped>) => void
}

/** Fills the numbers that barcodes said into their fields, where nothing was typed. */
export function useReadNumbers(form: NumberForm) {
  const [read, setRead] = useState<Partial<Record<NumberField, string>>>({})
  /** A barcode is read while somebody types. */
  const current = useRef(form)
  current.current = form
  return {
    fill: (numbers: readonly PaperNumber[]) => {
      const { values, change } = current.current
      const found = Object.fromEntries(
        Object.entries(fieldsOf(numbers)).filter(([name]) => values[name as NumberField].trim() === ''),
      )
      if (Object.keys(found).length === 0) return
      setRead((before) => ({ ...before, ...found }))
      change(found)
    },
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
