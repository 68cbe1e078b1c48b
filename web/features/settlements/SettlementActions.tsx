import Calculator from 'lucide-react/icons/calculator'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import History from 'lucide-react/icons/history'
import Layers from 'lucide-react/icons/layers'
import Lock from 'lucide-react/icons/lock'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Plus from 'lucide-react/icons/plus'
import Tag from 'lucide-react/icons/tag'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { recalculateSettlements } from '#shared/settlements/settlement-run.contract.ts'
import { BulkSettlementDialog } from '../../documents/settlement-run/BulkSettlementDialog.tsx'
import { HiddenPriceApplication } from '../../documents/settlement-run/HiddenPriceApplication.tsx'
import { SettlementRunDialog } from '../../documents/settlement-run/SettlementRunDialog.tsx'
import { call } from '../../lib/api-client.ts'
import { useAskedDialog } from '../../records/use-asked-dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts'
import { ManualSettlementDialog } from './dialogs/ManualSettlementDialog.tsx'
import { DUE, monthAddress } from './months/months.api.ts'
import { ObjectionsDialog } from './objections/ObjectionsDialog.tsx'
import { SettlementExport } from './SettlementExport.tsx'
import { SettlementRunsDialog } from './SettlementRunsDialog.tsx'
import type { SettlementFilter } from './settlement-filter.ts'

type Open = 'manual' | 'export' | 'bulk' | 'recalculation' | 'hidden-prices' | 'runs' | 'objections'

export interface SettlementActionsProps {
  filter: SettlementFilter
}

/** The actions on the settlements as a whole: two buttons and a menu, or only a menu on a phone. */
export function SettlementActions({ filter }: SettlementActionsProps) {
  const isPhone = useMediaQuery(PHONE)
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open | null>(null)
  useAskedDialog('open', (asked) => (asked === 'objections' ? setOpen(asked) : undefined))
  const entry = (key: Open, label: string, icon: MenuItem['icon']): MenuItem => ({
    key,
    label,
    icon,
    onSelect: () => setOpen(key),
  })
  const first = [
    entry('export', '엑셀 내보내기', <FileSpreadsheet aria-hidden />),
    entry('manual', '수동 정산 등록', <Plus aria-hidden />),
  ]
  const more = [
    entry('recalculation', '정산 재계산', <Calculator aria-hidden />),
    entry('bulk', '일괄 정산 생성', <Layers aria-hidden />),
    entry('hidden-prices', '히든단가 적용', <Tag aria-hidden />),
    entry('runs', '정산 작업 기록', <History aria-hidden />),
    entry('objections', '판매점 이의', <MessageSquareWarning aria-hidden />),
    {
      key: 'closing',
      label: '월 마감',
      icon: <Lock aria-hidden />,
      onSelect: () => void navigate(monthAddress(DUE)),
      divided: true,
    },
  ]
  return (
    <>
      {isPhone
        ? null
        : first.map(({ key, label, icon, onSelect }) => (
            <Button
              key={key}
              size="sm"
              {...(key === 'manual' ? {} : { variant: 'outline', colorPalette: 'gray' })}
              onClick={onSelect}
            >
              {icon}
              {label}
            </Button>
          ))}
      <Menu label={isPhone ? '정산 작업' : '더 보기'} items={isPhone ? [...first, ...more] : more}>
        {isPhone ? '정산 작업' : null}
        <Ellipsis size={18} aria-hidden />
      </Menu>
      <OpenAction open={open} filter={filter} onClose={() => setOpen(null)} />
    </>
  )
}

interface OpenActionProps extends SettlementActionsProps {
  open: Open | null
  onClose: () => void
}

function OpenAction({ open, filter, onClose }: OpenActionProps) {
  if (open === 'manual') return <ManualSettlementDialog onClose={onClose} />
  if (open === 'export') return <SettlementExport filter={filter} onClose={onClose} />
  if (open === 'bulk') return <BulkSettlementDialog onClose={onClose} />
  if (open === 'recalculation') return <RecalculationDialog onClose={onClose} />
  if (open === 'runs') return <SettlementRunsDialog onClose={onClose} />
  if (open === 'objections') return <ObjectionsDialog onClose={onClose} />
  return open === 'hidden-prices' ? <HiddenPriceApplication onClose={onClose} /> : null
}

/** Recalculates all settlements of open months: prices as of the activation, deductions and policies of now. */
export function RecalculationDialog({ onClose }: { onClose: () => void }) {
  return (
    <SettlementRunDialog
      kind="recalculation"
      title="정산 재계산"
      description={`정산단가는 개통일 기준으로 다시 읽습니다.\n부가서비스 차감과 정책은 지금 등록된 것으로 계산합니다.\n직접 입력한 금액과 마감된 달은 바뀌지 않습니다.\n직접 입력한 금액 아래의 계산된 금액은 다시 계산합니다.`}
      startLabel="재계산"
      runningText="정산을 다시 계산하고 있습니다."
      run={(sent) => call(recalculateSettlements, sent)}
      doneTitle={() => '재계산 완료'}
      failed={{ title: '재계산 실패', sentence: '정산 재계산에 실패했습니다.' }}
      onClose={onClose}
    />
  )
}
