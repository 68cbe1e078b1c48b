import type { ReactNode } from 'react'
import { ListBody } from '../../ui/ListBody.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { OpenFilters } from './OpenFilters.tsx'
import { choicesWith, countOf } from './open-filter.ts'
import type { OpenList } from './use-open-list.ts'

export interface OpenListFrameProps {
  title: string
  open: OpenList
  /** Buttons beside the filters. */
  actions?: ReactNode
  /** The table. */
  children: ReactNode
  below?: ReactNode
}

/** What stands around a list of what is to be done: its statuses as tabs, its filters, and what is wrong with them. */
export function OpenListFrame({ title, open, actions, children, below }: OpenListFrameProps) {
  const { filter, problem, list, totals, change } = open
  return (
    <Tabs
      label="개통 상태"
      value={filter.status.value}
      onChange={(activationStatus) => change({ activationStatus })}
      items={choicesWith(filter.status).map((choice) => ({
        value: choice.value,
        label: choice.label,
        count: problem === null ? countOf(choice, totals, list.total) : undefined,
      }))}
    >
      <OpenFilters
        title={title}
        filter={filter}
        total={problem === null ? list.total : undefined}
        onChange={change}
        actions={actions}
      />
      {problem !== null ? (
        <Notice kind="error">{problem}</Notice>
      ) : (
        <ListBody list={list} below={below}>
          {children}
        </ListBody>
      )}
    </Tabs>
  )
}
