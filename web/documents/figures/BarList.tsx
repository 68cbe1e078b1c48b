import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../ui/Button.tsx'
import { Bone } from './AskedFigures.tsx'

interface Counted {
  value: number
  /** The list that contains exactly these; null when this account may open none. */
  to: string | null
}

export interface Bar extends Counted {
  key: string | number
  name: string
  /** A short remark after the name. */
  note?: string | null
  /** The value as text; by default a count with 건. */
  text?: string
  /** The parts that the value consists of. */
  parts?: readonly (Counted & { label: string })[]
  /** Makes the name a button that shows more. */
  onOpen?: () => void
}

/** A carrier may have thousands of stores, so this many bars are drawn at a time. */
const DRAWN_AT_ONCE = 50

export interface BarListProps {
  label: string
  /** undefined while they load. */
  bars: readonly Bar[] | undefined
  /** Its links filter this page, so they replace the address instead of adding a step to the history. */
  narrows?: boolean
}

const countText = (value: number) => `${formatCount(value)}건`

/** Names and figures, each with a bar relative to the largest; placeholders while they load. */
export function BarList({ label, bars, narrows = false }: BarListProps) {
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE)
  if (bars === undefined) return <Bones />
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)))
  return (
    <List aria-label={label}>
      {bars.slice(0, drawn).map(({ key, name, note, value, text = countText(value), to, parts, onOpen }) => (
        <li key={key} data-negative={value < 0 || undefined}>
          <Flex align="baseline" gap="3">
            <Flex flex="1" minWidth="0" wrap="wrap" align="baseline" columnGap="2">
              {onOpen === undefined ? (
                <Text as="span" truncate title={name}>
                  {name}
                </Text>
              ) : (
                <Name type="button" onClick={onOpen} aria-haspopup="dialog">
                  {name}
                </Name>
              )}
              {note ? (
                <Text as="span" textStyle="xs" color="fg.subtle">
                  {note}
                </Text>
              ) : null}
            </Flex>
            {parts?.map((part) => (
              <Part key={part.label} name={`${name} ${part.label} ${countText(part.value)}`} to={part.to}>
                {`${part.label} ${formatCount(part.value)}`}
              </Part>
            ))}
            <Total name={`${name} ${text}`} to={to} replace={narrows}>
              {text}
            </Total>
          </Flex>
          <Track aria-hidden>
            <span style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
          </Track>
        </li>
      ))}
      {bars.length > drawn ? (
        <li>
          <Button size="sm" variant="ghost" wide onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
            {`${formatCount(bars.length - drawn)}개 더 보기`}
          </Button>
        </li>
      ) : null}
    </List>
  )
}

interface NumberProps {
  /** The link's name for screen readers: what is counted, and how many. */
  name: string
  to: string | null
  replace?: boolean
  children: string
}

function Part(props: NumberProps) {
  return (
    <Small className="tabular" asChild={props.to !== null}>
      {linked(props)}
    </Small>
  )
}

function Total(props: NumberProps) {
  return (
    <Large className="tabular" asChild={props.to !== null}>
      {linked(props)}
    </Large>
  )
}

function linked({ name, to, replace = false, children }: NumberProps) {
  return to === null ? (
    children
  ) : (
    <Link to={to} replace={replace} aria-label={name}>
      {children}
    </Link>
  )
}

function Bones() {
  return (
    <Box role="status" aria-label="불러오는 중">
      <List as="div">
        {[70, 45, 30].map((width) => (
          <Box key={width}>
            <Flex justify="space-between">
              <Bone width="5em" />
              <Bone width="2em" />
            </Flex>
            <Track>
              <span style={{ width: `${width}%`, opacity: 0.4 }} />
            </Track>
          </Box>
        ))}
      </List>
    </Box>
  )
}

const COARSE = '@media (pointer: coarse)'

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    maxHeight: '22rem',
    overflowY: 'auto',
    listStyle: 'none',
    // Room for the focus ring.
    mx: '-1',
    px: '1',
    py: '0.5',
    // On touch screens the page scrolls, not a box within it.
    [COARSE]: { gap: '2', maxHeight: 'none' },
    // A dialog's body already scrolls.
    '[data-dialog-body] &': { maxHeight: 'none' },
  },
})

const PRESSABLE = {
  borderRadius: 'sm',
  textDecoration: 'none',
  [COARSE]: { '&:is(a, button)': { lineHeight: '44px' } },
}

const Name = chakra('button', {
  base: {
    ...PRESSABLE,
    minWidth: '0',
    truncate: true,
    textAlign: 'start',
    cursor: 'pointer',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  },
})

const Small = chakra('span', {
  base: {
    ...PRESSABLE,
    flexShrink: '0',
    textStyle: 'xs',
    color: 'fg.muted !important',
    _hover: { '&:is(a)': { color: 'accent.fg !important' } },
  },
})

const Large = chakra('span', {
  base: {
    ...PRESSABLE,
    flexShrink: '0',
    minWidth: '3.5em',
    textAlign: 'end',
    fontWeight: 'semibold',
    'li[data-negative] &': { color: 'fg.error' },
    _hover: { '&:is(a)': { color: 'accent.fg !important' } },
  },
})

const Track = chakra('div', {
  base: {
    mt: '1',
    height: '1',
    borderRadius: 'full',
    bg: 'bg.muted',
    overflow: 'hidden',
    // Stays close to its line, which is taller on touch screens.
    [COARSE]: { 'li > &': { mt: '-1.5' } },
    '& > span': { display: 'block', height: 'full', borderRadius: 'full', bg: 'accent.border' },
    'li[data-negative] > &': { '& > span': { bg: 'fg.error' } },
  },
})
