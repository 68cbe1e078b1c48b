import { ProgressBar } from '../../ui/ProgressBar.tsx'

export interface UploadProgressProps {
  progress: number
  /** What the server does once the file has arrived. */
  then?: 'save' | 'check'
}

const THEN = { save: '서버에서 저장하고 있습니다.', check: '파일을 확인하고 있습니다.' }

export function UploadProgress({ progress, then = 'save' }: UploadProgressProps) {
  return (
    <ProgressBar showLabel value={progress} label={progress < 1 ? '파일을 보내고 있습니다.' : THEN[then]} />
  )
}
