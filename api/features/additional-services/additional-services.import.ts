import {
  type AdditionalService,
  AdditionalServiceInput,
} from '#shared/additional-services/additional-service.contract.ts'
import { toHundredths } from '#shared/money.ts'
import { readInPieces } from '../../database/statement-sizes.ts'
import { insertRows, updateRows } from '../../database/write-rows.ts'
import { addedRows, changedRows, type ImportSpec, refused } from '../../imports/import-spec.ts'
import { recordImported } from '../access-log/record-setting.ts'
import { keyAtCarrier, UNKNOWN_CARRIER } from '../carriers/carrier-names.ts'
import { unknownCarrierNames } from '../carriers/carriers.queries.ts'
import { ACTIVE_COLUMN, carrierColumn, monthlyFeeColumn } from '../carriers/import-columns.ts'
import { referenceChanged } from '../carriers/reference-change.ts'
import { presentAdditionalService } from './additional-services.present.ts'
import { additionalServiceRows } from './additional-services.queries.ts'

interface Found {
  services: ReadonlyMap<string, AdditionalService>
  unknownCarriers: ReadonlySet<string>
}

const keyOf = ({ carrier, serviceName }: Pick<AdditionalService, 'carrier' | 'serviceName'>) =>
  keyAtCarrier(carrier, serviceName)

/** Imports add-ons from a table by carrier and name: new ones are added, existing ones get the row's values. */
export const additionalServicesImport: ImportSpec<AdditionalServiceInput, AdditionalService, Found> = {
  kind: 'additional-services',
  name: '부가서비스',
  columns: [
    {
      field: 'serviceName',
      heading: '부가서비스명',
      aliases: ['부가서비스', '서비스명', 'name'],
      required: true,
      examples: ['예시 통화연결음', '예시 영상팩'],
    },
    carrierColumn(['예시텔레콤', '예시텔레콤']),
    {
      field: 'serviceType',
      heading: '유형',
      aliases: ['서비스 유형', '구분', 'type'],
      required: true,
      examples: ['부가서비스', '콘텐츠'],
    },
    monthlyFeeColumn(['3,300', '9,900']),
    {
      field: 'description',
      heading: '설명',
      aliases: ['비고', '내용', 'description'],
      examples: ['가입 후 3개월 유지', ''],
    },
    ACTIVE_COLUMN,
  ],
  schema: AdditionalServiceInput,
  key: keyOf,
  label: ({ carrier, serviceName }) => `${carrier} · ${serviceName}`,

  current: async (db) => (await additionalServiceRows(db, undefined)).map(presentAdditionalService),

  async find(transaction, rows) {
    const { db } = transaction
    const carriers = rows.map(({ carrier }) => carrier)
    const unknownCarriers = new Set(await unknownCarrierNames(transaction, carriers))
    const names = [...new Set(rows.map(({ serviceName }) => serviceName))]
    const found = await readInPieces(names, (piece) =>
      transaction.readLocked(
        db.selectFrom('additional_services').selectAll().where('service_name', 'in', piece),
      ),
    )
    const services = found.map(presentAdditionalService)
    return { services: new Map(services.map((service) => [keyOf(service), service])), unknownCarriers }
  },
  existing: (row, { services }) => services.get(keyOf(row)) ?? null,
  problem: ({ carrier }, _existing, { unknownCarriers }) =>
    unknownCarriers.has(carrier) ? refused('carrier', UNKNOWN_CARRIER) : null,

  async write(transaction, accepted, _found, { context, accessedBy }) {
    const { db } = transaction
    const created_at = context.clock.now().toISOString()
    const added = addedRows(accepted).map((row) => ({
      service_name: row.serviceName,
      carrier: row.carrier,
      ...serviceColumns({ description: null, isActive: true, ...row }),
      created_at,
    }))
    await insertRows(db, 'additional_services', added)
    const changed = changedRows(accepted).map(({ row, existing }) => ({
      id: existing.id,
      ...serviceColumns({ ...existing, ...row }),
    }))
    await updateRows(db, 'additional_services', COLUMN_TYPES, changed)
    await referenceChanged(transaction, context)
    await recordImported(
      db,
      { by: accessedBy, at: context.clock.now() },
      'additional-service',
      accepted.length,
    )
    return {}
  },
}

const COLUMN_TYPES = {
  service_type: 'text',
  monthly_fee: 'bigint',
  description: 'text',
  is_active: 'bigint',
} as const

function serviceColumns(input: Required<Omit<AdditionalServiceInput, 'serviceName' | 'carrier'>>) {
  return {
    service_type: input.serviceType,
    monthly_fee: toHundredths(input.monthlyFee),
    description: input.description || null,
    is_active: input.isActive ? 1 : 0,
  }
}
