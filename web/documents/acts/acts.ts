import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { ACT_NAMES, type ActName, actOf, type Place } from './act-table.ts'
import { pressedActs, typingIn } from './pressed-act.ts'

/** What can be done now, each by what owns it; undefined: not at the moment. */
export type Acts = Partial<Record<ActName, (() => void) | undefined>>

interface Registered {
  place: Place
  current: Acts
}

/** The youngest comes last, and is asked first. */
const registered: Registered[] = []

const listeners = new Set<() => void>()

function tellChange(): void {
  for (const listener of listeners) listener()
}

/** Lets keys and the palette do these acts while the component is there. The acts may change with every render. */
export function useActs(place: Place, acts: Acts): void {
  const latest = useRef<Registered>({ place, current: acts })
  useEffect(() => {
    latest.current.current = acts
    tellChange()
  })
  useEffect(() => {
    const own = latest.current
    own.place = place
    if (registered.length === 0) listen()
    registered.push(own)
    tellChange()
    return () => {
      registered.splice(registered.indexOf(own), 1)
      if (registered.length === 0) stopListening()
      tellChange()
    }
  }, [place])
}

/** Does an act, if it can be done now. */
export function doAct(name: ActName): void {
  find(name, () => true)?.()
}

/** What the palette offers now. The acts of a list are about its focused row, which the palette covers. */
export function useOfferedActs(): readonly ActName[] {
  const names = useSyncExternalStore(subscribe, offeredNames)
  return useMemo(() => ACT_NAMES.filter((name) => names.split(' ').includes(name)), [names])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As one text, which is the same while nothing has changed. */
function offeredNames(): string {
  const isSeen = ({ place }: Registered) => place !== 'list'
  return ACT_NAMES.filter((name) => actOf(name).isOffered && find(name, isSeen) !== undefined).join(' ')
}

function find(name: ActName, isMeant: (of: Registered) => boolean): (() => void) | undefined {
  return registered.findLast((of) => isMeant(of) && of.current[name] !== undefined)?.current[name]
}

function listen(): void {
  document.addEventListener('keydown', onAltKey, true)
  document.addEventListener('keydown', onKeyDown)
}

function stopListening(): void {
  document.removeEventListener('keydown', onAltKey, true)
  document.removeEventListener('keydown', onKeyDown)
}

/** Before the field that has the focus: Alt and an arrow would open its list. */
function onAltKey(event: KeyboardEvent): void {
  if (event.altKey && press(event)) event.stopPropagation()
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.altKey) press(event)
}

/** The one handler of all keys in the table; true when one was pressed that does something now. */
function press(event: KeyboardEvent): boolean {
  // 229: Safari's sign of the key that ends a syllable.
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return false
  if (document.querySelector('[aria-modal=true]') !== null) return false
  for (const { name, only } of pressedActs(event, typingIn(event.target))) {
    const act = find(name, ({ place }) => only === undefined || only === place)
    if (act === undefined) continue
    // Else the letter would be typed into the field that the act focuses.
    event.preventDefault()
    act()
    return true
  }
  return false
}
