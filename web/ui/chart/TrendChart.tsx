import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'

export interface TrendSeries {
  name: string
  /** A colour token, such as `status.activated.solid`. */
  color: string
  /** One value per place; the last places may have none yet. */
  values: readonly number[]
  /** Tints the area below, which tells two lines apart without colours. */
  filled?: boolean
}

export interface TrendChartProps {
  /** What the arrow keys choose, for screen readers: 날짜. */
  label: string
  /** The labels below the axis, one per place. */
  places: readonly string[]
  series: readonly TrendSeries[]
  /** Formats the axis' values; as counts by default. */
  format?: (value: number) => string
  /** The axis reaches at least this value. */
  least?: number
  /** The place whose values the owner shows; null for none. */
  shown: number | null
  /** A chosen place in words, for screen readers. */
  describe: (place: number) => string
  /** Called while the pointer is over a place; null when it leaves. */
  onPoint: (place: number | null) => void
  /** Called when a place is pressed or reached by keys; null when the choice ends. */
  onChoose: (place: number | null) => void
}

/** Takes the remaining height of a column, and at least this. */
export const TREND_ROOM = { flex: '1', minHeight: '200px' } as const
const TOP = 8
const BOTTOM = 22
const LABEL_ROOM = 52
const DIGIT_WIDTH = 7
const HANGUL_WIDTH = 11

/**
 * A line chart over days. Arrow keys, Home and End choose a place as on a slider, which also tells its values
 * to a screen reader. The owner shows the chosen place's values and offers the same figures as a table.
 */
export function TrendChart(props: TrendChartProps) {
  const { label, places, series, format = formatCount, least = 0, shown, describe, onPoint, onChoose } = props
  const frame = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(frame)
  const last = places.length - 1
  const all = series.flatMap(({ values }) => values)
  const ticks = axisTicks(Math.max(least, ...all), Math.min(0, ...all))
  const top = ticks.at(-1) ?? 1
  const bottom = ticks[0] ?? 0
  const left = Math.max(...ticks.map((tick) => widthOf(format(tick)))) + 8
  const right = 18
  const plot = Math.max(0, width - left - right)
  const x = (place: number) => left + (last <= 0 ? plot : (place / last) * plot)
  const y = (value: number) => TOP + ((top - value) / (top - bottom)) * (height - TOP - BOTTOM)

  const placeAt = (event: MouseEvent) =>
    nearestPlace(event.clientX - event.currentTarget.getBoundingClientRect().left - left, plot, places.length)
  const keyDown = (event: KeyboardEvent) => {
    const at = shown ?? last + 1
    const steps: Record<string, number | null> = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowDown: Math.max(0, at - 1),
      ArrowRight: Math.min(last, at + 1),
      ArrowUp: Math.min(last, at + 1),
      Home: 0,
      End: last,
      Escape: null,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
  }
  return (
    <Frame
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown ?? last}
      aria-valuetext={describe(shown ?? last)}
      onKeyDown={keyDown}
      onPointerMove={(event) => onPoint(placeAt(event))}
      onPointerLeave={() => onPoint(null)}
      onClick={(event) => onChoose(placeAt(event))}
    >
      {width === 0 ? null : (
        <svg width={width} height={height} aria-hidden="true" focusable="false">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {labelledPlaces(places.length, Math.floor(plot / LABEL_ROOM)).map((place) => (
            <text key={place} x={x(place)} y={height - 4} textAnchor="middle">
              {places[place]}
            </text>
          ))}
          {shown === null ? null : <line x1={x(shown)} x2={x(shown)} y1={TOP} y2={y(bottom)} data-shown />}
          {series.map((one) => (
            <chakra.g key={one.name} color={one.color}>
              {one.filled && one.values.length > 0 ? (
                <path d={`${pathOf(one.values, x, y)}V${y(0)}H${x(0)}Z`} fill="currentColor" opacity="0.12" />
              ) : null}
              <path
                d={one.values.length === 0 ? undefined : pathOf(one.values, x, y)}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
                strokeLinecap="round"
              />
              {shown === null || one.values[shown] === undefined ? null : (
                <circle cx={x(shown)} cy={y(one.values[shown])} r="4.5" />
              )}
            </chakra.g>
          ))}
        </svg>
      )}
    </Frame>
  )
}

/** An estimate of the label's width. */
function widthOf(word: string): number {
  return [...word].reduce((sum, letter) => sum + (letter > '~' ? HANGUL_WIDTH : DIGIT_WIDTH), 0)
}

function pathOf(values: readonly number[], x: (place: number) => number, y: (value: number) => number) {
  return `M${values.map((value, place) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`
}

const Frame = chakra('div', {
  base: {
    ...TREND_ROOM,
    position: 'relative',
    minWidth: '0',
    overflow: 'hidden',
    cursor: 'crosshair',
    touchAction: 'pan-y',
    userSelect: 'none',
    borderRadius: 'md',
    WebkitTapHighlightColor: 'transparent',
    '& svg': { position: 'absolute', inset: '0' },
    '& line': { stroke: 'border.muted', shapeRendering: 'crispEdges' },
    '& line[data-shown]': { stroke: 'border.control' },
    '& text': { fill: 'fg.subtle', fontSize: '11px', fontVariantNumeric: 'tabular-nums' },
    '& circle': { fill: 'currentColor', stroke: 'bg.panel', strokeWidth: '2' },
  },
})

const UNKNOWN = { width: 0, height: 0 }

/** An element's size, updated when it changes; zero until it is known. */
function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState(UNKNOWN)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: watched.clientWidth, height: watched.clientHeight }),
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Steps of an axis that are easy to read: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10]

/** About `wanted` even steps of an axis, from 0 (or `min` if that is lower) to at least `max`. */
export function axisTicks(max: number, min = 0, wanted = 4): number[] {
  const rough = Math.max(1, max - min) / wanted
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = power * (STEPS.find((each) => each * power >= rough) ?? 10)
  const below = Math.ceil(-min / step)
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(max / step))
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step)
}

/** Which of `count` places get a label when only `room` labels fit: evenly spaced, always with the last. */
export function labelledPlaces(count: number, room: number): number[] {
  const every = room <= 1 ? count : Math.max(1, Math.ceil((count - 1) / (room - 1)))
  const places: number[] = []
  for (let place = count - 1; place >= 0; place -= every) places.unshift(place)
  return places
}

/** The place whose middle is nearest to `x`, of `count` places spread evenly from 0 to `width`. */
export function nearestPlace(x: number, width: number, count: number): number {
  if (count <= 1 || width <= 0) return 0
  return Math.min(count - 1, Math.max(0, Math.round((x / width) * (count - 1))))
}
