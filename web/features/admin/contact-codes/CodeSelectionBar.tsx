import Trash2 from 'lucide-react/icons/trash-2'
import { formatCount } from '#shared/count.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { ChosenCodes } from './use-chosen-codes.ts'
import { useDeleteCodes } from './use-delete-codes.ts'

/** How many codes are selected, and the buttons that delete them or select all that match the filter. */
export function CodeSelectionBar({ chosen }: { chosen: ChosenCodes }) {
  const { count, isAll, isWhole, total } = chosen
  const { deleteCodes, isDeleting } = useDeleteCodes()
  const canChooseMore = isAll && !isWhole && total > count
  return (
    <SelectionBar
      label="선택한 접점코드"
      status={isWhole ? `검색된 ${formatCount(count)}개 모두 선택` : `${formatCount(count)}개 선택`}
      isAll={isAll}
      onChooseAll={chosen.chooseAll}
      onClear={chosen.clear}
    >
      {canChooseMore ? (
        <Button size="sm" variant="ghost" onClick={chosen.chooseWhole}>
          검색된 {formatCount(total)}개 모두 선택
        </Button>
      ) : null}
      <Button
        size="sm"
        colorPalette="red"
        loading={isDeleting}
        loadingText="삭제 중…"
        onClick={() => void deleteCodes(chosen)}
      >
        <Trash2 aria-hidden />
        선택 삭제
      </Button>
    </SelectionBar>
  )
}
