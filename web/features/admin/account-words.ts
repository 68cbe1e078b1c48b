import type { MenuAction, MenuId } from '#shared/permissions.ts'

export const MENU_WORDS: Record<MenuId, string> = {
  dashboard: '대시보드',
  documents: '서류',
  settlements: '정산 관리',
  admin: '관리자 패널',
  downloads: '서식지 다운로드',
  workers: '근무자 통계',
  carriers: '통신사·요금제',
  contact_codes: '접점코드',
  reports: '통계·내보내기',
}

export const ACTION_WORDS: Record<MenuAction, string> = {
  canView: '보기',
  canEdit: '수정',
  canDelete: '삭제',
}
