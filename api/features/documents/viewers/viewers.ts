import { randomUUID } from 'node:crypto'
import type { Scope } from '#shared/permissions.ts'
import type { Viewer } from '#shared/realtime/socket-messages.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Account } from '../../../http/accounts.ts'
import type { Connection } from '../../../realtime/hub.ts'
import type { Standing } from '../documents.access.ts'
import { KnownViews, type View, type ViewNews } from './known-views.ts'
import { isSeenBy, ViewerWatchers } from './viewer-watchers.ts'

const TOPIC = 'viewers'

export interface ViewerTimes {
  /** Changes within this time are told together. */
  gatherMs: number
  /** Processes tell all their views again, as standings change and news may be lost. */
  againMs: number
  /** A process that was not heard for this long has ended. */
  silentMs: number
}
const TIMES: ViewerTimes = { gatherMs: 250, againMs: 20_000, silentMs: 60_000 }

/**
 * Who of the staff has which application open. Nothing is stored: each process tells the others what its own sockets have open,
 * and each tells those of its sockets that watch and may see the application.
 */
export class Viewers {
  readonly #context: Pick<Context, 'hub' | 'database' | 'log'>
  readonly #times: ViewerTimes
  readonly #process = randomUUID()
  readonly #own = new Map<Connection<Account>, number>()
  readonly #known = new KnownViews()
  readonly #watchers = new ViewerWatchers()
  readonly #untold = new Set<number>()
  #isAllUntold = false
  #isTelling = false
  #timer: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined

  constructor(context: Pick<Context, 'hub' | 'database' | 'log'>, times: ViewerTimes = TIMES) {
    this.#context = context
    this.#times = times
    context.hub.onTold(TOPIC, (news) => this.#hear(news as ViewNews))
    context.hub.onEnd((connection) => {
      this.view(connection as Connection<Account>, null)
      this.#watchers.remove(connection as Connection<Account>)
    })
  }

  /** The socket shows this application, which its account must be allowed to see, or none. */
  view(connection: Connection<Account>, id: number | null): void {
    const before = this.#own.get(connection)
    if ((before ?? null) === id) return
    if (id === null) this.#own.delete(connection)
    else this.#own.set(connection, id)
    for (const each of [before, id]) if (typeof each === 'number') this.#untold.add(each)
    this.#tellSoon()
  }

  /** Tells a socket who has which application open, now and from now on. */
  async watch(connection: Connection<Account>, scope: Scope): Promise<void> {
    const asked = scope === 'all' ? [] : this.#known.all().map(({ id }) => id)
    const standings = await readStandings(this.#context.database.kysely, asked)
    // A standing may be as old as the last time that it was told, so those of narrower accounts are read again.
    const isGone = ({ id }: View) => asked.includes(id) && !standings.has(id)
    const views = this.#known.all().filter((view) => !isGone(view))
    this.#watchers.add(
      connection,
      scope,
      views.map((view) => ({ ...view, standing: standings.get(view.id) ?? view.standing })),
    )
  }

  #hear(news: ViewNews): void {
    this.#watchers.tell(this.#known.take(news, performance.now()))
    this.#keepBeating()
  }

  #tellSoon(): void {
    this.#keepBeating()
    if (this.#timer !== undefined || this.#isTelling) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#tell()
    }, this.#times.gatherMs).unref()
  }

  async #tell(): Promise<void> {
    const isAll = this.#isAllUntold
    const ids = [...new Set([...this.#untold, ...(isAll ? this.#own.values() : [])])]
    this.#untold.clear()
    this.#isAllUntold = false
    this.#isTelling = true
    try {
      const open = new Set(this.#own.values())
      const standings = await readStandings(
        this.#context.database.kysely,
        ids.filter((id) => open.has(id)),
      )
      const views = ids.flatMap((id) => this.#viewOf(id, standings.get(id)) ?? [])
      const news: ViewNews = { from: this.#process, views, isAll }
      this.#context.hub.tell(TOPIC, news)
    } catch (error) {
      // Told again with the next beat.
      this.#context.log.warn({ err: error }, 'could not tell who has applications open')
    } finally {
      this.#isTelling = false
      if (this.#untold.size > 0 || this.#isAllUntold) this.#tellSoon()
    }
  }

  /** Without a standing nobody has it open, or it is gone: then it ends for those who were told of it. */
  #viewOf(id: number, standing: Standing | undefined): View | undefined {
    if (standing === undefined) {
      const known = this.#known.get(id)
      return known && { ...known, viewers: [] }
    }
    const viewers = new Map<number, Viewer>()
    for (const [{ account }, viewed] of this.#own) {
      if (viewed !== id || !isSeenBy(account, { standing })) continue
      viewers.set(account.id, { id: account.id, name: account.name })
    }
    return { id, standing, viewers: [...viewers.values()] }
  }

  #keepBeating(): void {
    if (this.#own.size === 0 && this.#known.isEmpty) {
      clearInterval(this.#beat)
      this.#beat = undefined
      return
    }
    this.#beat ??= setInterval(() => {
      if (this.#own.size > 0) {
        this.#isAllUntold = true
        this.#tellSoon()
      }
      this.#watchers.tell(this.#known.forgetSilent(performance.now() - this.#times.silentMs))
      this.#keepBeating()
    }, this.#times.againMs).unref()
  }
}

async function readStandings(db: Queryable, ids: readonly number[]): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'dealer_id', 'assigned_worker_id', 'activated_by', 'activation_status'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}
