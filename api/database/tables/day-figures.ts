/**
 * Undeleted documents, counted by day or month (see features/documents/changes/count-document.ts). A missing value is an
 * empty text here, because keys hold no null.
 */
export interface DayFigureTable {
  figure: string
  /** 0 stands for everybody. */
  worker_id: number
  activation_status: string
  /** A Seoul day, or for figures of months a Seoul month. */
  period: string
  carrier: string
  /** Empty except in the figures of stores. */
  contact_code: string
  customer_type: string
  /** 1: the worker activated these documents; 0: they are only assigned to it. */
  is_activator: number
  count: number
}

/** The columns that make a row one figure. */
export const FIGURE_KEY = [
  'figure',
  'worker_id',
  'period',
  'activation_status',
  'carrier',
  'contact_code',
  'customer_type',
  'is_activator',
] as const satisfies readonly (keyof DayFigureTable)[]
export const FIGURE_COLUMNS = [...FIGURE_KEY, 'count'] as const

/** The key of documents that are counted together. */
export type FigureKey = Omit<DayFigureTable, 'count'>
