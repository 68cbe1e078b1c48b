import { useState } from 'react'
import { create } from 'zustand'
import type { User } from '#shared/users/users.contract.ts'
import { useAssignees } from '../../../documents/assignees.ts'
import { hasCode, sentenceOf } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

/** Who gets the open work: an account, or null for the queue. */
type Heir = number | null

interface Question {
  user: User
  /** How much open work there is, in the server's words. */
  sentence: string
  answer: (heir: Heir) => void
  giveUp: () => void
}

/** Kept outside the list, whose rows are drawn anew when the window gets narrower. */
const useQuestion = create<{ question: Question | null }>(() => ({ question: null }))

/** Runs a call that ends an account's work: where it has open applications, asks who gets them, and calls again. */
export async function withHeir(user: User, send: (handOverTo?: Heir) => Promise<unknown>): Promise<unknown> {
  try {
    return await send()
  } catch (error) {
    if (!hasCode(error, 'OPEN_WORK')) throw error
    const heir = await new Promise<Heir>((answer, refuse) => {
      const question = { user, sentence: sentenceOf(error), answer, giveUp: () => refuse(error) }
      useQuestion.setState({ question })
    }).finally(() => useQuestion.setState({ question: null }))
    return send(heir)
  }
}

/** Shows the question of `withHeir`; once on the page. */
export function HeirQuestion() {
  const { question } = useQuestion()
  return question === null ? null : <HeirDialog question={question} />
}

const QUEUE = 'queue'

function HeirDialog({ question }: { question: Question }) {
  const { user } = question
  const [chosen, setChosen] = useState(QUEUE)
  const others = (useAssignees() ?? []).filter(({ id }) => id !== user.id)
  return (
    <Dialog
      open
      onClose={question.giveUp}
      title={`${user.displayName}님의 담당 신청 넘기기`}
      description={question.sentence}
      size="sm"
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={question.giveUp}>
            취소
          </Button>
          <Button onClick={() => question.answer(chosen === QUEUE ? null : Number(chosen))}>
            넘기고 계속
          </Button>
        </>
      }
    >
      <SelectField
        label="넘겨받을 담당자"
        value={chosen}
        options={[
          { value: QUEUE, label: '담당자 없이 대기로 돌리기' },
          ...others.map(({ id, name, openDocuments }) => ({
            value: String(id),
            label: `${name} (${openDocuments}건)`,
          })),
        ]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </Dialog>
  )
}
