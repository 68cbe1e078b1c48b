import { ProgressBar } from '../ui/ProgressBar.tsx'

export function UploadProgress({ progress }: { progress: number }) {
  return (
    <ProgressBar
      showLabel
      value={progress}
      label={progress < 1 ? '파일을 보내고 있습니다.' : '서버에서 저장하고 있습니다.'}
    />
  )
}
