import { Flex, Stack, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import {
  endOtherSessions,
  endOwnSession,
  type LiveSession,
  listOwnSessions,
  reportLostDevice,
} from '#shared/users/sessions.contract.ts'
import { call, isLoginAsked, sentenceOf } from '../../lib/api-client.ts'
import { SessionCard, SessionCards } from '../../records/SessionCard.tsx'
import { Button } from '../../ui/Button.tsx'
import { type ConfirmQuestion, confirm } from '../../ui/confirm.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ListProblem } from '../../ui/ListProblem.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { toast } from '../../ui/toast.ts'

const TITLE = '내 로그인 기기'

/** The devices on which one's own account is signed in: signs them out, and reports a lost one. */
export default function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const [sessions, setSessions] = useState<readonly LiveSession[] | null>(null)
  const [unread, setUnread] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = useCallback(async () => {
    setUnread(null)
    await call(listOwnSessions).then(setSessions, setUnread)
  }, [])
  useEffect(() => void read(), [read])

  const act = async (
    question: ConfirmQuestion,
    run: () => Promise<unknown>,
    done: string,
    failed = '로그아웃 실패',
  ) => {
    if (!(await confirm({ ...question, destructive: true }))) return
    setBusy(true)
    try {
      await run()
      toast.success(done, { about: TITLE })
    } catch (error) {
      if (!isLoginAsked(error)) toast.error(sentenceOf(error), { title: failed, about: TITLE })
    }
    // Also after a refusal: it may have been done although the answer was lost.
    await read()
    setBusy(false)
  }
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const endAll = () =>
    act(
      {
        title: '다른 기기에서 모두 로그아웃하시겠습니까?',
        body: `지금 사용 중인 기기를 제외한 ${others.length}개 기기에서 로그아웃됩니다.`,
        confirmLabel: '모두 로그아웃',
      },
      () => call(endOtherSessions),
      '다른 기기에서 모두 로그아웃했습니다.',
    )
  const end = ({ id, device }: LiveSession) =>
    act(
      {
        title: '이 기기에서 로그아웃하시겠습니까?',
        body: `${device}\n그 기기에서 전송되지 않은 신청은 기기에 남고, 다시 로그인하면 전송됩니다.`,
        confirmLabel: '로그아웃',
      },
      () => call(endOwnSession, { params: { id } }),
      '기기에서 로그아웃했습니다.',
    )
  const lose = ({ id, device }: LiveSession) =>
    act(
      {
        title: '이 기기를 잃어버리셨습니까?',
        body: `${device}\n그 기기는 로그아웃되고, 다음 로그인부터 저장하는 내용은 새 기기 키로 보호됩니다. 비밀번호도 변경해주세요.`,
        confirmLabel: '분실 신고',
      },
      () => call(reportLostDevice, { params: { id } }),
      '잃어버린 기기에서 로그아웃하고 기기 키를 바꾸었습니다.',
      '분실 신고 실패',
    )

  return (
    <Dialog
      size="md"
      onClose={onClose}
      title={TITLE}
      description="이 계정으로 로그인한 기기입니다. 모르는 기기가 있으면 로그아웃하고 비밀번호를 변경해주세요."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            닫기
          </Button>
          {others.length === 0 ? null : (
            <Button colorPalette="red" disabled={isBusy} onClick={() => void endAll()}>
              다른 기기 로그아웃
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        {unread === null ? null : (
          <ListProblem
            error={unread}
            hasRows={sessions !== null}
            onRetry={() => void read()}
            retrying={isBusy}
          />
        )}
        {sessions === null && unread === null ? <TableSkeleton rows={2} cards /> : null}
        {sessions === null ? null : (
          <SessionCards aria-label={TITLE}>
            {sessions.map((session) => (
              <SessionCard key={session.id} session={session}>
                {session.isCurrent ? null : (
                  <Flex gap="2" wrap="wrap">
                    <Button
                      size="sm"
                      variant="outline"
                      colorPalette="gray"
                      aria-label={`${session.device} 로그아웃`}
                      disabled={isBusy}
                      onClick={() => void end(session)}
                    >
                      로그아웃
                    </Button>
                    <Button
                      size="sm"
                      variant="outline"
                      colorPalette="red"
                      aria-label={`${session.device} 기기를 잃어버렸습니다`}
                      disabled={isBusy}
                      onClick={() => void lose(session)}
                    >
                      기기를 잃어버렸습니다
                    </Button>
                  </Flex>
                )}
              </SessionCard>
            ))}
          </SessionCards>
        )}
        {sessions !== null && others.length === 0 ? (
          <Text textStyle="sm" color="fg.muted">
            다른 기기에서는 로그인되어 있지 않습니다.
          </Text>
        ) : null}
      </Stack>
    </Dialog>
  )
}
