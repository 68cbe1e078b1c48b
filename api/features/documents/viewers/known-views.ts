import type { Viewer } from '#shared/realtime/socket-messages.ts'
import type { Standing } from '../documents.access.ts'

/** An application that is open somewhere, and who has it open. */
export interface View {
  id: number
  standing: Standing
  viewers: Viewer[]
}

/** What one process tells the others. */
export interface ViewNews {
  /** The process. */
  from: string
  views: View[]
  /** These are all views of that process. */
  isAll: boolean
}

/** A view that was told again; `isChanged`: other people than before. */
export interface ToldView extends View {
  isChanged: boolean
}

interface Known {
  standing: Standing
  byProcess: Map<string, Viewer[]>
  /** Who was there when it was told last. */
  told: string
}

/** The same for the same people. */
export function namesOf(viewers: readonly Viewer[]): string {
  return viewers.map(({ id, name }) => `${id} ${name}`).join('\n')
}

/** Who has which application open, in all processes, as far as they have told. A process that falls silent is forgotten. */
export class KnownViews {
  readonly #known = new Map<number, Known>()
  readonly #heardAt = new Map<string, number>()

  /** Answers the views that were told, also those that ended. */
  take({ from, views, isAll }: ViewNews, now: number): ToldView[] {
    this.#heardAt.set(from, now)
    const told = new Set<number>()
    for (const { id, standing, viewers } of views) {
      const known = this.#known.get(id) ?? { standing, byProcess: new Map(), told: '' }
      known.standing = standing
      known.byProcess.set(from, viewers)
      this.#known.set(id, known)
      told.add(id)
    }
    if (isAll) for (const id of this.#without(from, told)) told.add(id)
    return this.#settled(told)
  }

  /** Forgets processes that were last heard before `time`. */
  forgetSilent(time: number): ToldView[] {
    const gone = [...this.#heardAt].filter(([, heardAt]) => heardAt < time).map(([from]) => from)
    const ids = new Set(gone.flatMap((from) => this.#without(from, new Set())))
    for (const from of gone) this.#heardAt.delete(from)
    return this.#settled(ids)
  }

  get(id: number): View | undefined {
    const known = this.#known.get(id)
    return known && { id, standing: known.standing, viewers: together(known) }
  }

  all(): View[] {
    return [...this.#known.keys()].flatMap((id) => this.get(id) ?? [])
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  /** Ends the views of a process, but for those in `kept`; answers which ended. */
  #without(from: string, kept: ReadonlySet<number>): number[] {
    const ended = [...this.#known].filter(([id, { byProcess }]) => !kept.has(id) && byProcess.delete(from))
    return ended.map(([id]) => id)
  }

  #settled(ids: ReadonlySet<number>): ToldView[] {
    return [...ids].flatMap((id) => {
      const known = this.#known.get(id)
      if (known === undefined) return []
      const viewers = together(known)
      const before = known.told
      known.told = namesOf(viewers)
      if (viewers.length === 0) this.#known.delete(id)
      return [{ id, standing: known.standing, viewers, isChanged: known.told !== before }]
    })
  }
}

/** Everybody once, in the order of their names. */
function together({ byProcess }: Known): Viewer[] {
  const byId = new Map([...byProcess.values()].flat().map((viewer) => [viewer.id, viewer]))
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'ko') || a.id - b.id)
}
