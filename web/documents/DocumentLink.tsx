import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** Leads to an application, from a line of text. */
export const DocumentLink = chakra(Link, {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    '@media (pointer: coarse)': { display: 'inline-block', lineHeight: '44px' },
  },
})
