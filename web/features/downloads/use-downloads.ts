import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DocumentTemplate,
  listActivePricingTables,
  listDocumentTemplates,
  type PricingTable,
} from '#shared/downloads/downloads.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useMessagesMissed, useSocketMessage } from '../../lib/portal-socket.ts'
import { useAskOrKept } from '../../records/device/kept-answers.ts'

interface Downloads {
  templates: DocumentTemplate[]
  tables: PricingTable[]
}

const TABLES_SHOWN = 5

/** The offered files, read without TanStack Query, which a store's phone does not load for this page. */
export function useDownloads() {
  const [downloads, setDownloads] = useState<Downloads | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isReading, setReading] = useState(true)
  const running = useRef<AbortController>(undefined)

  const ask = useAskOrKept()
  const read = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setReading(true)
    try {
      const [templates, tables] = await Promise.all([
        ask('templates', () => call(listDocumentTemplates, { signal })),
        ask('pricing-tables', () => call(listActivePricingTables, { signal })),
      ])
      if (signal.aborted) return
      setDownloads({
        // The server sends inactive ones too to accounts that manage the files.
        templates: templates.filter(({ isActive }) => isActive),
        tables: tables.slice(0, TABLES_SHOWN),
      })
      setError(null)
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
    }
    if (!signal.aborted) setReading(false)
  }, [ask])

  useEffect(() => {
    void read()
    return () => running.current?.abort()
  }, [read])

  // After a login over the screen or a reconnect: a read may have failed, or a message was missed.
  useMessagesMissed(read)
  useSocketMessage('downloads_changed', read)

  return { downloads, error, isReading, reread: () => void read() }
}
