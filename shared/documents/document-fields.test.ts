import { describe, expect, it } from 'vitest'
import { ACTIVATION_STATUSES, type ActivationStatus } from './activation-status.ts'
import { DeviceInfoChange } from './completed.contract.ts'
import { type DocumentField, FIELD_NAMES, mayChangeField } from './document-fields.ts'
import { ServicePlanChange, StatusChange } from './documents.contract.ts'
import { StatusCorrection } from './status-correction.contract.ts'

/** The fields of a call's body without `version` and the who-did-it fields, which nobody changes. */
const fieldsOf = (body: { shape: object }) =>
  Object.keys(body.shape).filter((name) => !['version', 'activatedBy'].includes(name)) as DocumentField[]

describe('the table allows every field that a call changes', () => {
  it.each([
    ['the status dialog', fieldsOf(StatusChange), 'staff', '진행중'],
    ['the plan dialog', fieldsOf(ServicePlanChange), 'staff', '진행중'],
    ['the completed customer', fieldsOf(DeviceInfoChange), 'staff', '개통'],
    ['the cancellation', ['cancelledAt', 'notes', 'activationStatus'], 'staff', '개통'],
    ["the administrator's form", fieldsOf(StatusCorrection), 'admin', '폐기'],
    ['what was done beside applications', ['notes'], 'admin', '기타완료'],
  ] as const)('%s', (_, fields, party, status) => {
    expect(fields.filter((field) => !mayChangeField(field, party, status))).toEqual([])
  })
})

/** The statuses in which the party may change the field. */
const when = (field: DocumentField, party: 'store' | 'staff' | 'admin') =>
  ACTIVATION_STATUSES.filter((status) => mayChangeField(field, party, status))
const OPEN: ActivationStatus[] = ['대기', '진행중', '업무요청중', '보완필요']

/** Everything that was handed in can be corrected, except the device's own time of submission. */
const CORRECTED = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'carrier',
  'previousCarrier',
  'customerType',
  'contactCode',
  'storeName',
  'servicePlanId',
  'desiredNumber',
  'bundleNumber',
  'bundleCarrier',
  'simNumber',
  'deviceSerialNumber',
  'notes',
] as const satisfies DocumentField[]

describe('who may correct what was handed in', () => {
  it.each(CORRECTED)(
    '%s: the store while it waits, the staff while it is open, administrators always',
    (field) => {
      expect(when(field, 'store')).toEqual(['대기', '보완필요'])
      expect(when(field, 'staff')).toEqual(expect.arrayContaining(OPEN))
      expect(when(field, 'admin')).toEqual(ACTIVATION_STATUSES)
    },
  )

  it('the store corrects nothing else', () => {
    const corrected = FIELD_NAMES.filter((field) => when(field, 'store').length > 0)
    expect(corrected.toSorted()).toEqual(CORRECTED.toSorted())
  })

  it('name, phone and store are corrected after the activation by administrators only', () => {
    for (const field of ['customerName', 'customerPhone', 'storeName'] as const)
      expect(when(field, 'staff')).toEqual(OPEN)
  })
})

it.each([
  'id',
  'version',
  'documentNumber',
  'uploadedAt',
  'submittedAt',
  'totalMonthlyFee',
  'filePath',
] as const)('nobody changes %s', (field) => {
  expect([when(field, 'store'), when(field, 'staff'), when(field, 'admin')]).toEqual([[], [], []])
})
