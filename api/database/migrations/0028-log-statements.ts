import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'
import type { Migration } from './migration.ts'

/**
 * What is removed from the access log leaves a statement in it, and the database refuses a removal without one. Also which
 * documents a list has shown, so that "who saw this customer" is found in an index.
 */
export const logStatements: Migration = {
  name: '0028-log-statements',
  async up(db, kind) {
    await createSeen(db, kind)
    await (kind === 'sqlite' ? guardSqlite(db) : guardPostgres(db))
    await stateEarlierRemovals(db)
  },
}

type Db = Kysely<unknown>

/** The ids also stand in the entry itself, which is sealed; these rows go when their entry has gone. */
async function createSeen(db: Db, kind: DatabaseKind): Promise<void> {
  await sql
    .raw(`create table access_log_seen (
      document_id integer not null, entry_id integer not null, primary key (document_id, entry_id)
    ) ${kind === 'sqlite' ? 'without rowid' : ''}`)
    .execute(db)
}

/** Of the months of a chain only the oldest may go, and what is in it must have been kept long enough. */
function removalIsStated(kind: DatabaseKind): string {
  const { detail, daysBefore } = WORDS[kind]
  return `exists (
    select 1 from access_log as stated
    where stated.action = 'log-removed' and stated.hash is not null
      and stated.subject_kind = 'log' and stated.subject_name = new.chain and stated.subject_id = new.removed
      and ${detail('stated', 'hash')} = new.removed_hash
      and not exists (
        select 1 from access_log as goes
        where goes.chain = new.chain and goes.seal_number > old.removed and goes.seal_number <= new.removed
          and (goes.at >= ${keptSince('stated')} or substr(goes.at, 1, 7) > (
            select substr(oldest.at, 1, 7) from access_log as oldest
            where oldest.chain = new.chain and oldest.seal_number = old.removed + 1)))
      and exists (
        select 1 from access_log as before
        where before.hash is not null and before.action <> 'log-removed'
          and before.at <= stated.at and before.at > ${daysBefore('stated.at', 14)})
      and not exists (
        select 1 from access_log as leap
        where leap.action = 'clock-leapt'
          and leap.at <= stated.at and leap.at > ${daysBefore('stated.at', 30)}))`
}

/** A row behind the chain's start, by its own time and the time of the statement that names it. */
function rowMayGo(kind: DatabaseKind): string {
  const { detail } = WORDS[kind]
  return `exists (
    select 1 from access_log_chains as ends
    where ends.chain = old.chain and old.seal_number <= ends.removed)
  and exists (
    select 1 from access_log as stated
    where stated.action = 'log-removed' and stated.hash is not null
      and stated.subject_kind = 'log' and stated.subject_name = old.chain
      and stated.subject_id >= old.seal_number
      and cast(${detail('stated', 'first')} as bigint) <= old.seal_number
      and old.at < ${keptSince('stated')})`
}

/** Times are texts of one form, so the same day some years earlier is another year before the rest of the text. */
function keptSince(statement: string): string {
  return `(cast(cast(substr(${statement}.at, 1, 4) as integer)
    - case when ${statement}.subject_name = 'records' then 2 else 3 end as text) || substr(${statement}.at, 5))`
}

const WORDS: Record<
  DatabaseKind,
  { detail(row: string, name: string): string; daysBefore(at: string, days: number): string }
> = {
  sqlite: {
    detail: (row, name) => `json_extract(${row}.detail, '$.removed.${name}')`,
    daysBefore: (at, days) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${at}, '-${days} days')`,
  },
  postgres: {
    detail: (row, name) => `(${row}.detail::json -> 'removed' ->> '${name}')`,
    daysBefore: (at, days) =>
      `to_char((${at}::timestamptz - interval '${days} days') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
}

/** As it was, and a chain's start moves only to where a sealed statement says. */
const CHAIN_STEP = `new.chain = old.chain and new.appended >= old.appended
  and new.sealed >= old.sealed and new.sealed <= new.appended
  and new.removed >= old.removed and new.removed <= new.sealed
  and (new.sealed > old.sealed or new.sealed_hash = old.sealed_hash)
  and (new.removed > old.removed or new.removed_hash = old.removed_hash)`
const chainStep = (kind: DatabaseKind) =>
  `${CHAIN_STEP} and (new.removed = old.removed or ${removalIsStated(kind)})`

const ENTRY_OF = (row: 'new' | 'old') => `exists (select 1 from access_log where id = ${row}.entry_id`
const SEEN_IS_ADDED = `${ENTRY_OF('new')} and hash is null)`
const SEEN_IS_REMOVED = `not ${ENTRY_OF('old')})`

async function guardSqlite(db: Db): Promise<void> {
  const refuse = `begin select raise(abort, 'the access log only grows'); end`
  for (const name of ['access_log_delete', 'access_log_chain_update'])
    await sql.raw(`drop trigger ${name}`).execute(db)
  const triggers = [
    `access_log_delete before delete on access_log when not (${rowMayGo('sqlite')}) ${refuse}`,
    `access_log_chain_update before update on access_log_chains when not (${chainStep('sqlite')}) ${refuse}`,
    `access_log_seen_insert before insert on access_log_seen
      when not ${SEEN_IS_ADDED} or exists (select 1 from access_log_seen
        where document_id = new.document_id and entry_id = new.entry_id) ${refuse}`,
    `access_log_seen_update before update on access_log_seen ${refuse}`,
    `access_log_seen_delete before delete on access_log_seen when not (${SEEN_IS_REMOVED}) ${refuse}`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}

const FIXED = [
  ...['id', 'chain', 'at', 'account_id', 'username', 'account_name', 'account_kind', 'address', 'user_agent'],
  ...[
    'action',
    'subject_kind',
    'subject_id',
    'subject_name',
    'person_name',
    'person_phone',
    'detail',
    'reason',
  ],
]

async function guardPostgres(db: Db): Promise<void> {
  const same = FIXED.map((column) => `new.${column} is not distinct from old.${column}`).join(' and ')
  const refuse = `raise exception 'the access log only grows';`
  const functions = {
    access_log_guard: `
      if tg_op = 'INSERT' and new.hash is null and new.seal_number is null then return new; end if;
      if tg_op = 'UPDATE' and old.hash is null and new.hash is not null and new.seal_number is not null
        and ${same} then return new; end if;
      if tg_op = 'DELETE' and ${rowMayGo('postgres')} then return old; end if;
      ${refuse}`,
    access_log_chain_guard: `
      if tg_op = 'UPDATE' and ${chainStep('postgres')} then return new; end if;
      ${refuse}`,
    access_log_seen_guard: `
      if tg_op = 'INSERT' and ${SEEN_IS_ADDED} then return new; end if;
      if tg_op = 'DELETE' and ${SEEN_IS_REMOVED} then return old; end if;
      ${refuse}`,
  }
  for (const [name, body] of Object.entries(functions)) {
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} end $$`)
      .execute(db)
  }
  const triggers = [
    `access_log_seen_guard before insert or update or delete on access_log_seen
      for each row execute function access_log_seen_guard()`,
    `access_log_seen_truncate before truncate on access_log_seen execute function access_log_seen_guard()`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}

/** What was removed before statements existed gets one, so that every start of a chain has its statement. */
async function stateEarlierRemovals(db: Db): Promise<void> {
  const { rows } = await sql<{ chain: string; removed: number; removed_hash: string }>`
    select chain, removed, removed_hash from access_log_chains where removed > 0`.execute(db)
  for (const { chain, removed, removed_hash } of rows) {
    const at = new Date().toISOString()
    const last = Number(removed)
    const detail = { rows: last, removed: { first: 1, last, hash: removed_hash } }
    await sql`insert into access_log (chain, at, account_id, username, account_name, account_kind, address,
        user_agent, action, subject_kind, subject_id, subject_name, detail)
      values ('rights', ${at}, 0, 'server', '서버', 'admin', '서버', '', 'log-removed', 'log', ${last}, ${chain},
        ${JSON.stringify(detail)})`.execute(db)
  }
}
