import { Box, chakra, Flex } from '@chakra-ui/react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ACT_NAMES, actOf, PLACES, type Place, shownKeys } from './act-table.ts'

/** All keys, by the place where they apply. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="단축키" size="lg" onClose={onClose} closeOnBackdrop>
      <Places role="group" aria-label="모든 단축키" tabIndex={0}>
        {(Object.keys(PLACES) as Place[]).map((place) => (
          <Box as="section" key={place} aria-label={PLACES[place]}>
            <chakra.h3 textStyle="sectionTitle" mb="1">
              {PLACES[place]}
            </chakra.h3>
            <Keys place={place} />
          </Box>
        ))}
      </Places>
      <Box mt="4" textStyle="xs" color="fg.muted">
        입력 중에는 Ctrl, Alt, Esc 단축키만 작동합니다. 한글 입력 상태에서도 같은 자리의 키를 누르면 됩니다.
      </Box>
    </Dialog>
  )
}

function Keys({ place }: { place: Place }) {
  const names = ACT_NAMES.filter((name) => actOf(name).places.includes(place))
  return (
    <dl>
      {names.map((name) => (
        <Flex key={name} justify="space-between" align="center" gap="3" py="1">
          <dt>{actOf(name).label}</dt>
          <Flex as="dd" gap="1" flexShrink="0">
            {shownKeys(name, place).map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
          </Flex>
        </Flex>
      ))}
    </dl>
  )
}

/** A key as it looks on the keyboard. */
export const KeyCap = chakra('kbd', {
  base: {
    minWidth: '6',
    px: '1.5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'sm',
    bg: 'bg.muted',
    color: 'fg.muted',
    fontFamily: 'body',
    fontSize: 'xs',
    lineHeight: '1.6',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
})

const Places = chakra('div', {
  base: {
    // In a low window it is scrolled with the arrows, and the window around it shows that it has the focus.
    outline: 'none',
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: '8',
    rowGap: '5',
    alignItems: 'start',
  },
})
