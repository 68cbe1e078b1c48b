import { chakra, Flex, Text } from '@chakra-ui/react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { ERRORS } from '#shared/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { FormSaving } from './use-form-saving.ts'
import type { FieldChange, Versioning } from './use-versioned-form.ts'

export interface VersionConflictProps {
  changes: readonly FieldChange[]
  /** True after a refused save; false for a change that was only noticed, perhaps the user's own. */
  isRefused: boolean
  /** Undefined while the form cannot be saved on top of the changes. */
  onApply: (() => void) | undefined
}

const UNSEEN = '다른 사용자가 먼저 수정했습니다. 내용을 확인하고 다시 시도해주세요.'
const NEWS = '입력하는 동안 내용이 수정되었습니다. 바뀐 내용을 확인해주세요.'

/** The form's conflict notice; none while saving, since the change may then be the user's own save. */
export function conflictIn(versioning: Versioning | undefined, saving: FormSaving, isShut = false) {
  const { submit, isSubmitting, isOutdated } = saving
  if (versioning === undefined || isSubmitting || (versioning.conflict.length === 0 && !isOutdated))
    return null
  return (
    <VersionConflict
      changes={versioning.conflict}
      isRefused={isOutdated}
      onApply={isShut ? undefined : () => versioning.apply(submit)}
    />
  )
}

/** The changes made while the form was open, field by field, and a button to save on top of them. */
export function VersionConflict({ changes, isRefused, onApply }: VersionConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  const count = changes.length
  useEffect(() => {
    if (!isRefused || count === 0) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector('button')?.focus()
  }, [isRefused, count])
  if (count === 0) return isRefused ? <Notice kind="warning">{UNSEEN}</Notice> : null
  return (
    <Flex ref={box} gap="2.5" p="4" borderRadius="md" bg="bg.warning" color="fg.warning">
      <TriangleAlert size={16} aria-hidden style={{ flexShrink: 0, marginTop: 3 }} />
      <chakra.div flex="1" minWidth="0">
        <Text fontWeight="semibold">{isRefused ? ERRORS.VERSION_CONFLICT.sentence : NEWS}</Text>
        <Table aria-label="바뀐 내용">
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col">이전</th>
              <th scope="col">지금</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, now }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before ?? '–'}</td>
                <td data-now>{now ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {onApply === undefined ? null : (
          <Flex mt="3" gap="3" align="center" wrap="wrap">
            <Button size="sm" colorPalette="orange" onClick={onApply}>
              확인하고 다시 적용
            </Button>
            <Text textStyle="xs">입력한 내용은 그대로 있습니다.</Text>
          </Flex>
        )}
      </chakra.div>
    </Flex>
  )
}

const Table = chakra('table', {
  base: {
    mt: '2',
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    textStyle: 'sm',
    '& th, & td': { py: '1', pe: '3', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
    // Memos keep their line breaks.
    '& td': { whiteSpace: 'pre-line' },
    '& thead th': { textStyle: 'xs', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'medium' },
    '& [data-now]': { fontWeight: 'semibold' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'border' },
  },
})
