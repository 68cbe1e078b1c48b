import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DocumentTemplate,
  listActivePricingTables,
  listDocumentTemplates,
  type PricingTable,
} from '#shared/downloads/downloads.contract.ts'
import { call } from '../../lib/api-client.ts'
import { useMessagesMissed, useSocketMessage } from '../../lib/portal-socket.ts'

interface Downloads {
  templates: DocumentTemplate[]
  tables: PricingTable[]
}

/** SPEC.md §9. */
const TABLES_SHOWN = 5

/** What everybody may download. Read without TanStack Query, which a store's phone does not load for this page. */
export function useDownloads() {
  const [downloads, setDownloads] = useState<Downloads | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isReading, setReading] = useState(true)
  const running = useRef<AbortController>(undefined)

  const read = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setReading(true)
    try {
      const [templates, tables] = await Promise.all([
        call(listDocumentTemplates, { signal }),
        call(listActivePricingTables, { signal }),
      ])
      if (signal.aborted) return
      setDownloads({
        // Who keeps the list is told of those that are switched off as well.
        templates: templates.filter(({ isActive }) => isActive),
        tables: tables.slice(0, TABLES_SHOWN),
      })
      setError(null)
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
    }
    if (!signal.aborted) setReading(false)
  }, [])

  useEffect(() => {
    void read()
    return () => running.current?.abort()
  }, [read])

  // The login over the screen, or the connection, has come back: without it a reading may have failed, and a message that
  // something changed was missed.
  useMessagesMissed(read)
  useSocketMessage('downloads_changed', read)

  return { downloads, error, isReading, reread: () => void read() }
}
