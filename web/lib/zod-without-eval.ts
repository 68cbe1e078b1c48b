/**
 * Imported before any contract: zod would try `new Function`, which the page's policy forbids and reports. The build puts it
 * into the one file that holds zod, so that whoever needs zod has it.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })
