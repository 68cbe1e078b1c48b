import { chakra } from '@chakra-ui/react'

export const MAIN_ID = 'main'

/** First in the tab order: skips the menus and leads to the content. */
export function SkipLink() {
  return <Link href={`#${MAIN_ID}`}>본문으로 건너뛰기</Link>
}

const Link = chakra('a', {
  base: {
    position: 'fixed',
    zIndex: 'skipNav',
    top: '2',
    insetInlineStart: '2',
    px: '4',
    py: '2',
    borderRadius: 'md',
    bg: 'accent.solid',
    color: 'accent.contrast !important',
    '&:not(:focus)': { clipPath: 'inset(50%)' },
  },
})
