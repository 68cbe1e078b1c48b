import { chakra } from '@chakra-ui/react'

/** Names, and figures at the end of the line; on a phone the names wrap. `data-ranked`: the first column is a place. */
export const SalesTable = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    textStyle: 'sm',
    '& th, & td': {
      py: '2',
      px: { base: '1', sm: '2' },
      fontWeight: 'normal',
      textAlign: 'end',
      verticalAlign: 'top',
    },
    '& thead th:first-of-type, &:not([data-ranked]) tbody th': { ps: '0' },
    '& tr > :last-child': { pe: '0', fontWeight: 'semibold' },
    '& thead th': { width: { base: '3rem', sm: '4rem' }, color: 'fg.muted', textStyle: 'xs' },
    '& thead th[data-wide]': { width: { base: '6.5rem', sm: '8rem' } },
    '& thead th:last-child': { fontWeight: 'normal !important' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border.muted' },
    // The column of names takes what is left.
    '&:not([data-ranked]) thead th:first-of-type, &[data-ranked] thead th:nth-of-type(2)': {
      width: 'auto',
      textAlign: 'start',
    },
    '&[data-ranked] thead th:first-of-type': { width: '2.5rem', textAlign: 'start' },
    '&[data-ranked] tbody td:first-of-type': { ps: '0', textAlign: 'start', color: 'fg.muted' },
    '& tbody th': { textAlign: 'start', wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  },
})
