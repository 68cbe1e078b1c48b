import { expect, it } from 'vitest'
import { fieldsOf } from './read-numbers.ts'

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
