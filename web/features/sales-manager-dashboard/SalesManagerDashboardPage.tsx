import ChartColumn from 'lucide-react/icons/chart-column'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** The figures come with the statistics; until then the page says so instead of showing zeros. */
export default function SalesManagerDashboardPage() {
  return (
    <EmptyState
      icon={<ChartColumn size={22} aria-hidden />}
      title="영업 실적 화면을 준비하고 있습니다."
      description="오늘 접수, 오늘 개통, 기타 완료와 통신사별 실적은 다음 업데이트에서 볼 수 있습니다."
    />
  )
}
