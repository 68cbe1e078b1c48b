import { Flex, Text } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#shared/auth/account.contract.ts'
import { isOpenStatus, STATUS_TABLE } from '#shared/documents/activation-status.ts'
import type { DocumentWithAmounts, PreviewedAmounts } from '#shared/documents/document-amounts.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { processDocument } from '#shared/documents/processing.contract.ts'
import { useActs } from '../../documents/acts/acts.ts'
import { isKeyOf } from '../../documents/acts/pressed-act.ts'
import { mayCorrect } from '../../documents/correction/correction-form.ts'
import { HandedInFields } from '../../documents/correction/HandedInFields.tsx'
import { actionsFor, TAKING_A_MASKED_DOCUMENT } from '../../documents/details/document-actions.ts'
import { MaskedCustomer } from '../../documents/details/MaskedCustomer.tsx'
import { ShutStatus } from '../../documents/editing/ShutStatus.tsx'
import { type SaveSentences, useDocumentForm } from '../../documents/editing/use-document-form.ts'
import { usePlanLists } from '../../documents/plan-lists.ts'
import { useToldWithUndo } from '../../documents/undo/use-told-with-undo.ts'
import { call } from '../../lib/api-client.ts'
import { useReference } from '../../records/device/reference.ts'
import { FormBody } from '../../records/form/FormBody.tsx'
import { focusField } from '../../records/form/form-keys.ts'
import { useListSaving } from '../../records/form/use-list-saving.ts'
import { conflictIn } from '../../records/form/VersionConflict.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { KeyValueList } from '../../ui/KeyValueList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { askAboutMoney } from './ask-about-money.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import {
  type CaseValues,
  caseChange,
  caseProblems,
  caseValues,
  type Offered,
  savedPart,
  typedTexts,
} from './case-form.ts'
import { Bar, Fields, Folded, Frame, Group } from './FormLayout.tsx'
import { MonthlyTotal } from './MonthlyTotal.tsx'
import { NothingToDo } from './NothingToDo.tsx'
import { PlanFields } from './PlanFields.tsx'
import { planAtCarrier } from './plan-form.ts'
import { StatusChoice, StatusFields } from './StatusFields.tsx'
import { missingOrigin, useFirstFocus } from './use-first-focus.ts'
import { usePressKept } from './use-press-kept.ts'

const STATUS_FAILED = '개통 상태 변경 중 오류가 발생했습니다.'
const SENTENCES: Record<ReturnType<typeof savedPart>, SaveSentences> = {
  status: { done: '개통 상태가 변경되었습니다.', refused: STATUS_FAILED, broken: STATUS_FAILED },
  plan: {
    done: '요금제 정보가 저장되었습니다.',
    refused: '요금제 정보 저장에 실패했습니다.',
    broken: '요금제 정보 저장 중 오류가 발생했습니다.',
  },
  customer: {
    done: '고객 정보가 저장되었습니다.',
    refused: '정보 수정 중 오류가 발생했습니다.',
    broken: '정보 수정 중 오류가 발생했습니다.',
    titles: { done: '정보 수정 완료', failed: '정보 수정 실패' },
  },
}
/** Opened from 업무 요청중, a status completes the request. */
const COMPLETED: SaveSentences = {
  done: '업무가 성공적으로 처리되었습니다.',
  refused: '업무 처리에 실패했습니다.',
  broken: '업무 처리에 실패했습니다.',
  titles: { done: '처리 완료', failed: '처리 실패' },
}
const TAKEN_BY_ANOTHER = '다른 담당자가 먼저 담당했습니다.'
const TAKEN: SaveSentences = {
  done: '이 신청의 담당자가 되었습니다.',
  refused: TAKEN_BY_ANOTHER,
  broken: STATUS_FAILED,
}

export interface CaseFormProps {
  account: SessionUser
  /** As the server has it now; may change while it is worked on. */
  document: DocumentWithAmounts
  /** Deleted, or no longer visible to this account. */
  isGone: boolean
  /** It was opened from 업무 요청중. */
  isWorkRequest: boolean
  /** The field that has the focus at first; null: something beside the form. */
  firstField: 'servicePlanId' | 'activationStatus' | null
  /** Opens the next application of the list; undefined at its end. */
  onNext: (() => void) | undefined
  /** Which application that is: 접수 관리 목록의 다음 신청. */
  nextHint: string
}

/** The page's one form: plan, device, status and memo, saved together. */
export function CaseForm(props: CaseFormProps) {
  const { account, document, isGone, isWorkRequest, firstField, onNext, nextHint } = props
  const lists = usePlanLists()
  const tell = useToldWithUndo()
  /** The amounts that were shown and agreed to, for the save that follows. */
  const agreed = useRef<{ previewed?: PreviewedAmounts }>({})
  const { statuses, canChangePlan, canCorrect } = actionsFor(account, document)
  const { isMasked } = document
  const { form, base, dialog } = useDocumentForm({
    document,
    valuesOf: caseValues,
    problemsOf: (typed) => (isMasked ? [] : caseProblems(typed, offeredTo(typed.values, lists), new Date())),
    place: 'case',
    sentences: (edits) => {
      if (isMasked) return TAKEN
      const part = savedPart(edits, document.activationStatus)
      return part === 'status' && isWorkRequest ? COMPLETED : SENTENCES[part]
    },
    send: (typed) => {
      const { id, version } = typed.base
      return isMasked
        ? call(changeActivationStatus, { params: { id }, body: { version, activationStatus: '진행중' } })
        : call(processDocument, {
            params: { id },
            body: { ...caseChange(typed, offeredTo(typed.values, lists)), ...agreed.current },
          })
    },
  })
  // What was typed for an open application says nothing to an activated one.
  const isOvertaken =
    form.isDirty && isOpenStatus(base.activationStatus) !== isOpenStatus(document.activationStatus)
  const isFree = !isGone && !isOvertaken
  const isOpen = isFree && canChangePlan
  // Of a customer who was masked nothing is written any more; the activation can still be cancelled.
  const isActivated = isFree && canCorrect && !document.maskedAt
  const canTake = isFree && isMasked && statuses.includes('진행중')
  const isCorrected = isFree && mayCorrect(account, document, 'customerName')
  const isClosed = STATUS_TABLE[document.activationStatus].phase === 'closed'
  const isShut = !isOpen && !isActivated && !canTake && !isCorrected
  const leadsOn = useRef(false)
  const isShown = useIsShown()
  const saving = useListSaving({
    ...dialog,
    isEdit: !isMasked,
    ask: async (typed) => {
      if (typed.values.activationStatus === '취소' && !(await isCancellationSure(document))) return false
      const asked = await askAboutMoney(document, caseChange(typed, offeredTo(typed.values, lists)))
      agreed.current = asked.isSure && asked.amounts !== undefined ? { previewed: asked.amounts } : {}
      return asked.isSure
    },
    isShut,
    // Said with the customer's name, and with the way back.
    saved: undefined,
    onSaved: (saved) => {
      const isMoved = saved.activationStatus !== base.activationStatus
      tell(saved, { done: dialog.saved, title: dialog.savedTitle, isMoved })
      form.restart(caseValues(saved))
      // An answer that comes late does not take anybody away from the page opened meanwhile.
      if (leadsOn.current && isShown.current) onNext?.()
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  const keepPress = usePressKept(frame, saving.isSubmitting)
  const save = (isNextWanted: boolean) => {
    leadsOn.current = isNextWanted
    keepPress()
    if (isNextWanted && !form.isDirty) onNext?.()
    else saving.submit()
  }
  const offered = offeredTo(form.values, lists)
  const isLoaded = lists.plans !== undefined && lists.addOns !== undefined
  const { element } = saving
  const { reference } = useReference()
  // As it was at first, since its fields stay open after it was saved.
  const [toComplete] = useState(isCorrected ? document : null)
  const missing = toComplete === null ? undefined : missingOrigin(toComplete, reference?.carriers ?? [])
  const isMissingWanted = missing !== undefined && firstField === 'servicePlanId'
  const isReady = isMissingWanted ? reference !== null : isOpen ? isLoaded : isActivated || canTake
  useFirstFocus(element, isReady ? (isMissingWanted ? missing : firstField) : null)
  useActs('case', {
    plan: isOpen ? () => void focusField(element.current, 'servicePlanId') : undefined,
    status:
      isOpen && statuses.length > 0 ? () => void focusField(element.current, 'activationStatus') : undefined,
    saveNext: isShut ? undefined : () => save(onNext !== undefined),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    leadsOn.current = false
    // Before the form, for which every Enter saves.
    if (!isKeyOf('saveNext', event)) return
    event.preventDefault()
    event.stopPropagation()
    save(onNext !== undefined)
  }
  return (
    <Frame ref={frame} tabIndex={-1} role="group" aria-label="신청 처리" onKeyDownCapture={onKeyDown}>
      <Fields>
        <FormBody
          saving={saving}
          isBrief
          gap="3"
          conflict={conflictIn(dialog.versioning, saving, isShut)}
          above={
            <ShutStatus
              isShut={isShut && (isGone || form.isDirty) && !saving.isSubmitting}
              document={document}
              isGone={isGone}
              said={
                isGone && isMasked ? (
                  <Notice kind="warning" title={TAKEN_BY_ANOTHER}>
                    이 신청은 더 이상 볼 수 없습니다. 다음 신청으로 넘어가주세요.
                  </Notice>
                ) : undefined
              }
            />
          }
        >
          <MaskedCustomer document={document} />
          {isShut && form.isDirty ? (
            <Group title="저장하지 못한 내용">
              <KeyValueList items={typedTexts(form.edits)} />
            </Group>
          ) : null}
          {isShut && !form.isDirty && !isGone ? <NothingToDo document={document} /> : null}
          {canTake ? <Text textStyle="sm">{TAKING_A_MASKED_DOCUMENT}</Text> : null}
          {isCorrected ? (
            // What it lacks is known with its carrier.
            <Folded key={missing} title="접수 내용 정정" isOpenAtFirst={missing !== undefined}>
              <HandedInFields
                form={form}
                base={base}
                onCarrier={(isOwn) => form.change(planAtCarrier(base, isOwn))}
                plans={isClosed ? offered.plans : undefined}
              />
            </Folded>
          ) : null}
          {isOpen ? (
            <>
              <Group title="요금제 정보">
                {lists.isMissing ? (
                  <ErrorState title="요금제를 불러오지 못했습니다." onRetry={lists.retry} />
                ) : isLoaded ? (
                  <PlanFields
                    carrier={form.values.carrier || null}
                    offered={offered}
                    base={base}
                    form={form}
                  />
                ) : (
                  <FormSkeleton fields={4} />
                )}
              </Group>
              <StatusFields document={document} form={form} />
            </>
          ) : null}
          {isActivated ? (
            <Group title="정보 수정">
              <CustomerFields
                document={base}
                form={form}
                lists={
                  lists.plans === undefined || lists.addOns === undefined
                    ? undefined
                    : { plans: lists.plans, addOns: lists.addOns }
                }
              />
            </Group>
          ) : null}
          {isShut && !form.isDirty ? null : (
            <Bar>
              {isOpen ? (
                <Group title="개통 상태 변경" aside={`현재 ${STATUS_TABLE[document.activationStatus].label}`}>
                  <StatusChoice
                    offered={statuses.filter((status) => status !== document.activationStatus)}
                    form={form}
                  />
                </Group>
              ) : null}
              <Flex gap="2" align="center" justify="flex-end">
                {isOpen && isLoaded ? (
                  <MonthlyTotal values={form.values} base={base} offered={offered} />
                ) : null}
                {canTake ? (
                  <Button size="sm" loading={saving.isSubmitting} onClick={() => save(false)} data-autofocus>
                    진행중으로 변경하고 담당
                  </Button>
                ) : (
                  <>
                    <Button
                      size="sm"
                      variant={isOpenStatus(document.activationStatus) ? 'outline' : 'solid'}
                      loading={saving.isSubmitting && !leadsOn.current}
                      loadingText="저장 중…"
                      disabled={isShut || !form.isDirty || saving.isSubmitting}
                      onClick={() => save(false)}
                    >
                      저장
                    </Button>
                    {isOpenStatus(document.activationStatus) ? (
                      <Button
                        size="sm"
                        loading={saving.isSubmitting && leadsOn.current}
                        loadingText="저장 중…"
                        title={onNext === undefined ? undefined : `저장한 뒤 ${nextHint}을 엽니다.`}
                        disabled={isShut || onNext === undefined || saving.isSubmitting}
                        onClick={() => save(true)}
                      >
                        저장 후 다음
                      </Button>
                    ) : null}
                  </>
                )}
              </Flex>
            </Bar>
          )}
        </FormBody>
      </Fields>
    </Frame>
  )
}

/** Whether the form is still on the screen, for what happens after an answer of the server. */
function useIsShown() {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

function isCancellationSure({ customerName, documentNumber }: DocumentWithAmounts): Promise<boolean> {
  return confirm({
    title: '이 신청을 취소하시겠습니까?',
    body: `${customerName} · ${documentNumber}\n취소한 신청은 관리자만 다시 열 수 있습니다.`,
    confirmLabel: '신청 취소',
    cancelLabel: '돌아가기',
    destructive: true,
  })
}

/** The active plans and add-ons of the carrier that the form shows. */
function offeredTo({ carrier }: CaseValues, { plans, addOns }: ReturnType<typeof usePlanLists>): Offered {
  const isOffered = (it: { isActive: boolean; carrier: string }) => it.isActive && it.carrier === carrier
  return { plans: plans?.filter(isOffered) ?? [], addOns: addOns?.filter(isOffered) ?? [] }
}
