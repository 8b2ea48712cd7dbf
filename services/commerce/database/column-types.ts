/** ISO 8601 in UTC. */
export type Timestamp = string
/** A JSON document in a text column. */
export type Json = string
/** 0 or 1: SQLite has no boolean. */
export type Flag = number
