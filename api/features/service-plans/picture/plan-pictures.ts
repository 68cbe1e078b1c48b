import type { FoundPlans } from '#shared/service-plans/plan-picture.contract.ts'
import { startWorker } from '../../../worker-thread.ts'
import { type PictureLimits, PictureThread } from './picture-thread.ts'

/** Reads pictures of price tables. */
export class PlanPictures extends PictureThread<FoundPlans> {
  constructor(limits: Partial<PictureLimits> = {}) {
    super(
      {
        start: (options) => startWorker(new URL('./read-plans.worker.ts', import.meta.url), options),
        unreadable: '사진을 열 수 없습니다. 다른 사진을 올려주세요.',
        tooMuch: '사진이 복잡해서 읽지 못했습니다. 요금표 부분만 잘라서 다시 올려주세요.',
      },
      limits,
    )
  }
}
