import { Center } from '@chakra-ui/react'
import { Spinner } from '../../ui/Spinner.tsx'

/** In the place of a paper that is on its way. */
export function OpeningPaper() {
  return (
    <Center flex="1" role="status" aria-label="서류 불러오는 중" color="fg.subtle">
      <Spinner size="1.5rem" />
    </Center>
  )
}
