import { readConfig } from '../config.ts'
import { claimFileStore } from '../database/claim-file-store.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrator.ts'
import { openDatabase } from '../database/open-database.ts'
import { prepareKeyring } from '../database/sealing-keys.ts'
import { makeFirstStart } from '../first-start.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { type Actor, createActor, type NewActor } from '../testing/actors.ts'
import { TEST_MASTER_KEY } from '../testing/test-master-key.ts'

const CLOCK = { now: () => new Date() }

/** Database and files of a portal, opened beside it or while no server runs. */
export interface LaboratoryData {
  dataDir: string
  database: Database
  files: FileStore
  keys: Keyring
  close(): Promise<void>
}

/** Opens what these settings name, and migrates it. */
export async function openLaboratoryData(environment: Record<string, string>): Promise<LaboratoryData> {
  const config = readConfig({ ...environment, MASTER_KEY: TEST_MASTER_KEY })
  const database = openDatabase(config)
  await migrate(database)
  const { keys } = await prepareKeyring(database, config.masterKey, CLOCK.now())
  const storeId = await claimFileStore(database, config.fileStore, CLOCK.now())
  const files = await openFileStore(config, keys, storeId)
  return {
    dataDir: config.dataDir,
    database,
    files,
    keys,
    async close() {
      await files.close()
      await database.close()
    },
  }
}

/** Somebody with a session and an address of its own: what one network may do at once is bounded. */
export type Person = Actor & { address: string }

export interface People {
  stores: Person[]
  workers: Person[]
  admins: Person[]
  /** Whose the contact codes of uploaded tables are. */
  salesManager: Actor
  /** The ids of the plans that applications name. */
  plans: number[]
}

/** Enough accounts that a thousand calls at once are within what each may do. */
const STORES = 24
const WORKERS = 20
const ADMINS = 12
const PLANS = 4
export const CONTACT_CODE = 'KT-FAULTS'
const STORE_NAME = '시험모바일'

/** Fills an empty database with people, a contact code and priced plans. */
export async function makePeople({ database }: LaboratoryData): Promise<People> {
  const where = { database, clock: CLOCK }
  await makeFirstStart(where, { adminUsername: 'admin', adminPassword: 'fault-tests-42', brandName: '' })
  const created_at = CLOCK.now().toISOString()
  await database.kysely
    .insertInto('contact_codes')
    .values({ code: CONTACT_CODE, dealer_name: STORE_NAME, carrier: 'KT', created_at })
    .execute()
  let address = 0
  const people = async (count: number, kind: Omit<NewActor, 'username' | 'name'>): Promise<Person[]> => {
    const made: Person[] = []
    for (let at = 1; at <= count; at += 1) {
      const name = `${kind.userType}-${at}`
      const actor = await createActor(where, { username: `faults-${name}`, name, ...kind })
      address += 1
      made.push({ ...actor, address: `10.0.${address}.1` })
    }
    return made
  }
  const stores = await people(STORES, { userType: 'dealer', dealerName: STORE_NAME })
  const workers = await people(WORKERS, { userType: 'worker' })
  const admins = await people(ADMINS, { userType: 'admin' })
  const salesManager = await createActor(where, {
    username: 'faults-manager',
    name: '시험과장',
    userType: 'sales_manager',
  })
  return { stores, workers, admins, salesManager, plans: await makePlans(database, admins[0]?.id ?? 0) }
}

async function makePlans({ kysely }: Database, created_by: number): Promise<number[]> {
  const created_at = CLOCK.now().toISOString()
  const plans: number[] = []
  for (let at = 1; at <= PLANS; at += 1) {
    const plan = {
      name: `시험 요금제 ${at}`,
      carrier: 'KT',
      plan_type: '5G',
      monthly_fee: 5_500_000,
      created_at,
    }
    const { id } = await kysely
      .insertInto('service_plans')
      .values(plan)
      .returning('id')
      .executeTakeFirstOrThrow()
    const prices = { new_customer_price: 10_000_000 * at, port_in_price: 15_000_000 * at }
    await kysely
      .insertInto('settlement_unit_prices')
      .values({ service_plan_id: id, ...prices, effective_from: '2000-01-01', created_by, created_at })
      .execute()
    plans.push(id)
  }
  return plans
}
