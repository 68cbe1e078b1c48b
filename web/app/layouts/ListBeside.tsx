import { chakra, Flex, Heading } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type ListBesideProps = {
  /** The list's name; the page's title where nothing is chosen. */
  title: string
  list: ReactNode
  /** What is chosen in the list; null for nothing. */
  children: ReactNode | null
}

/** A list with what is chosen in it, each scrolled by itself. */
export function ListBeside({ title, list, children }: ListBesideProps) {
  return (
    <Flex flex="1" minHeight="0">
      <List aria-label={title}>
        <Heading as={children === null ? 'h1' : 'h2'} size="xl" mb="4">
          {title}
        </Heading>
        {list}
      </List>
      <Flex direction="column" flex="1" minWidth="0" minHeight="0">
        {children ?? (
          <Flex flex="1" align="center" justify="center" p="6" color="fg.muted">
            목록에서 고르면 여기에 열립니다.
          </Flex>
        )}
      </Flex>
    </Flex>
  )
}

const List = chakra('section', {
  base: {
    flexShrink: '0',
    width: '22rem',
    maxWidth: '45%',
    px: '4',
    py: '5',
    overflowY: 'auto',
    borderRightWidth: '1px',
    borderColor: 'border',
  },
})
