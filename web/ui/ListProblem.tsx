import { Box } from '@chakra-ui/react'
import { useContext } from 'react'
import { hasCode } from '../lib/api-error.ts'
import { Button } from './Button.tsx'
import { EmptyState, ErrorState } from './EmptyState.tsx'
import { FailureWords } from './failure-words.ts'
import { Notice } from './Notice.tsx'

export type ListProblemProps = {
  /** The error of the last request for the list. */
  error: Error
  /** Rows of an earlier answer are still shown below. */
  hasRows: boolean
  onRetry: () => void
  retrying: boolean
}

/** Says that a list could not be read, with a button to try again; rows that are there stay. */
export function ListProblem({ error, hasRows, onRetry, retrying }: ListProblemProps) {
  const sentence = useContext(FailureWords)(error)
  if (hasCode(error, 'INVALID_INPUT')) {
    return (
      <Box role="alert">
        <EmptyState title={sentence} />
      </Box>
    )
  }
  if (!hasRows) return <ErrorState description={sentence} onRetry={onRetry} retrying={retrying} />
  return (
    <Box mb="3">
      <Notice
        kind="error"
        action={
          <Button size="sm" variant="outline" loading={retrying} onClick={onRetry}>
            다시 시도
          </Button>
        }
      >
        {`최신 목록을 불러오지 못했습니다. ${sentence}`}
      </Notice>
    </Box>
  )
}
