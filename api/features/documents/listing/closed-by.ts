import { sql } from 'kysely'

/** Who gave a closed document its status. Those that name nobody are told by their history, or were closed from the start. */
export const CLOSED_BY = sql<number | null>`(case documents.activation_status
  when '개통' then documents.activated_by when '취소' then documents.cancelled_by
  else coalesce((select closing.actor_id from document_events as closing
    where closing.document_id = documents.id and closing.type = 'status-changed'
      and closing.to_value = documents.activation_status
    order by closing.id desc limit 1), documents.assigned_worker_id) end)`
