// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { type ApplicationTyped, EMPTY_APPLICATION } from './application-values.ts'
import { fieldsOf, useReadNumbers } from './read-numbers.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const SIM = { kind: 'iccid', value: '8982300000000000008' } as const
const IMEI = { kind: 'imei', value: '352099001761481' } as const
const SERIAL = { kind: 'serial', value: 'R3CX10ABCDE' } as const

it.each([
  ['a SIM card', [SIM], { simNumber: SIM.value }],
  ['the label of a box', [IMEI, SERIAL], { deviceSerialNumber: SERIAL.value }],
  ['a label without a serial number', [IMEI], { deviceSerialNumber: IMEI.value }],
  ['a code on a contract, which may be anything', [SERIAL], {}],
  ['all on one photo', [SERIAL, SIM, IMEI], { simNumber: SIM.value, deviceSerialNumber: SERIAL.value }],
])('%s', (_, numbers, fields) => {
  expect(fieldsOf(numbers)).toEqual(fields)
})

let form: ReturnType<typeof useReadNumbers> & { values: ApplicationTyped }
function Form({ typed }: { typed: Partial<ApplicationTyped> }) {
  const [values, setValues] = useState<ApplicationTyped>({ ...EMPTY_APPLICATION, file: [], ...typed })
  const change = (changed: Partial<ApplicationTyped>) => setValues((before) => ({ ...before, ...changed }))
  form = { values, ...useReadNumbers({ values, change }) }
  return null
}
const open = (typed: Partial<ApplicationTyped> = {}) =>
  act(async () => createRoot(document.createElement('div')).render(<Form typed={typed} />))
const fill = async (...numbers: Parameters<typeof form.fill>[0]) => {
  let said: string | null = null
  await act(async () => {
    said = form.fill(numbers)
  })
  return said
}

it('says the last digits of what a field takes, as often as it is seen, and nothing of other numbers', async () => {
  await open()
  const sentence = '유심번호를 읽었습니다. 끝자리 0008'
  expect([await fill(SIM), await fill(SIM), await fill(SERIAL)]).toEqual([sentence, sentence, null])
  expect(form.values.simNumber).toBe(SIM.value)
  await open({ simNumber: '8982123' })
  expect([await fill(SIM), form.values.simNumber]).toEqual([null, '8982123'])
})

it('the serial number beside an IMEI that was read a moment earlier takes its place, beside a typed one it does not', async () => {
  await open()
  await fill(IMEI)
  expect(form.values.deviceSerialNumber).toBe(IMEI.value)
  expect(await fill(IMEI, SERIAL)).toBe('단말기 일련번호를 읽었습니다. 끝자리 BCDE')
  expect([await fill(IMEI), form.values.deviceSerialNumber]).toEqual([null, SERIAL.value])
  await open({ deviceSerialNumber: IMEI.value })
  expect([await fill(IMEI, SERIAL), form.values.deviceSerialNumber]).toEqual([null, IMEI.value])
})
