import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'

/** A part that few need: its heading opens it. Closed, it stands at the end of the line of the heading that follows. */
export function Folded(props: { title: string; isOpenAtFirst: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(props.isOpenAtFirst)
  const { title, children } = props
  return (
    <Box as="section" aria-label={title} css={isOpen ? {} : BESIDE_A_HEADING}>
      <chakra.h2 textStyle="sectionTitle">
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          {title}
        </Button>
      </chakra.h2>
      {isOpen ? <Box mt="2">{children}</Box> : null}
    </Box>
  )
}

const BESIDE_A_HEADING = {
  position: 'relative',
  zIndex: '1',
  alignSelf: 'flex-end',
  height: '0',
  // Takes back the gap of the form.
  mb: '-3',
}

export function Group({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Flex align="baseline" justify="space-between" gap="2" mb="1">
        <chakra.h2 textStyle="sectionTitle">{title}</chakra.h2>
        {aside === undefined ? null : (
          <Text as="span" textStyle="xs" color="fg.subtle">
            {aside}
          </Text>
        )}
      </Flex>
      <Stack gap="3">{children}</Stack>
    </Box>
  )
}

export const Frame = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '0', height: 'full', outline: 'none' },
})

/** Dense, so that a whole application is seen at once; touch keeps its large targets. */
export const Fields = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    // What takes the focus is not left behind the bar.
    scrollPaddingBottom: '11rem',
    p: '3',
    pt: '2',
    '@media (pointer: fine)': {
      '& input:not([type=radio]):not([type=checkbox]), & select': { height: '8', textStyle: 'sm' },
      '& textarea': { textStyle: 'sm' },
      '& textarea[rows="1"]': { minHeight: '8', py: '1' },
      '& label': { textStyle: 'sm', py: '0 !important' },
      '& label:has(> [type=checkbox])': { gap: '1.5 !important', py: '0.5 !important' },
      // The price of an add-on stands beside its name.
      '& label > [type=checkbox] + span > span': { display: 'inline !important', ms: '1.5' },
    },
  },
})

/** Stays in view below the fields. */
export const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '-3',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    mx: '-3',
    px: '3',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    '& label': { minHeight: '8', px: '0.5', textStyle: 'xs' },
  },
})
