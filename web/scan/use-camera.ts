import { type RefObject, useEffect, useRef, useState } from 'react'

export type CameraState = 'starting' | 'running' | { failure: string; mayRetry: boolean }

const OTHER_WAY = '아래에서 사진을 골라 서류로 만들 수 있습니다.'
/** A contract's small print needs the pixels; phones give what they have. */
const WISHED = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 3840 },
  height: { ideal: 2160 },
} as const

/** The picture of the back camera in `video` while the component is shown. The camera rests while the app is in the background. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean | null>(null)
  const track = useRef<MediaStreamTrack | null>(null)
  const again = useRef(() => {})
  useEffect(() => {
    let isLeft = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const running of stream?.getTracks() ?? []) running.stop()
      stream = null
      track.current = null
    }
    const start = async () => {
      if (isLeft || document.hidden || stream !== null) return
      setState('starting')
      const found = await navigator.mediaDevices.getUserMedia({ video: WISHED, audio: false })
      const element = video.current
      stream = found
      if (isLeft || document.hidden || element === null) return stop()
      const [first = null] = found.getVideoTracks()
      track.current = first
      setTorch(first !== null && 'torch' in first.getCapabilities() ? false : null)
      first?.addEventListener('ended', () => {
        setState({ failure: `카메라가 멈췄습니다. ${OTHER_WAY}`, mayRetry: true })
      })
      element.srcObject = found
      await element.play()
      if (!isLeft) setState('running')
    }
    const fail = (error: unknown) => {
      stop()
      if (!isLeft) setState(failureOf(error))
    }
    /** After the app was in the background the picture is dead, so the camera starts anew. */
    const follow = () => {
      if (document.hidden) stop()
      else start().catch(fail)
    }
    if (navigator.mediaDevices?.getUserMedia === undefined) fail(null)
    else follow()
    again.current = follow
    document.addEventListener('visibilitychange', follow)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [video])
  const turnTorch = async () => {
    const isOn = torch !== true
    // TypeScript's library does not know the constraint.
    const constraint = { advanced: [{ torch: isOn }] } as unknown as MediaTrackConstraints
    await track.current?.applyConstraints(constraint).then(
      () => setTorch(isOn),
      () => setTorch(null),
    )
  }
  return {
    state,
    retry: () => again.current(),
    /** Null where the camera has none. */
    torch,
    turnTorch,
  }
}

/** `error` is null where the browser offers no camera, which it does only on secure addresses. */
function failureOf(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : ''
  if (error === null)
    return { failure: `이 브라우저나 주소에서는 카메라를 쓸 수 없습니다. ${OTHER_WAY}`, mayRetry: false }
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    return {
      failure: `카메라 사용이 허용되지 않았습니다. 브라우저 설정에서 카메라를 허용하거나, ${OTHER_WAY}`,
      mayRetry: true,
    }
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return { failure: `이 기기에서 카메라를 찾을 수 없습니다. ${OTHER_WAY}`, mayRetry: true }
  return {
    failure: `카메라를 켤 수 없습니다. 다른 앱이 카메라를 쓰고 있는지 확인해주세요. ${OTHER_WAY}`,
    mayRetry: true,
  }
}
