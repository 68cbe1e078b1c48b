import { chakra, Flex } from '@chakra-ui/react'
import type { Viewer } from '#shared/realtime/socket-messages.ts'
import { useViewers } from './use-viewers.ts'
import { viewersSentence } from './viewers-sentence.ts'

/** More than these are a number. */
const SHOWN = 3

/** In a list: a dot beside an application that somebody else has open. */
export function ViewerDot({ documentId }: { documentId: number }) {
  const viewers = useViewers(documentId)
  if (viewers.length === 0) return null
  const sentence = viewersSentence(viewers)
  return <Dot role="img" aria-label={sentence} title={sentence} />
}

/** On the application's page: the initials of those who have it open too. Their coming is not read out. */
export function ViewerInitials({ documentId }: { documentId: number }) {
  const viewers = useViewers(documentId)
  if (viewers.length === 0) return null
  const sentence = viewersSentence(viewers)
  const more = viewers.length - SHOWN
  return (
    <Flex role="img" aria-label={sentence} title={sentence} flexShrink="0">
      {viewers.slice(0, SHOWN).map((viewer) => (
        <Initial key={viewer.id}>{initialOf(viewer)}</Initial>
      ))}
      {more > 0 ? <Initial>+{more}</Initial> : null}
    </Flex>
  )
}

function initialOf({ name }: Viewer): string {
  return [...name][0] ?? '?'
}

const Dot = chakra('span', {
  base: {
    display: 'inline-block',
    boxSize: '2',
    ms: '1.5',
    borderRadius: 'full',
    bg: 'accent.solid',
    verticalAlign: 'middle',
    flexShrink: '0',
  },
})

const Initial = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '6',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'bg.panel',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontSize: '2xs',
    fontWeight: 'semibold',
    '& + &': { ms: '-1.5' },
  },
})
