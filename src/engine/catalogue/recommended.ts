import type { Catalogue } from './catalogue.ts'

/** Whether the requirement of this id is only recommended; one that the catalogue does not know is not. */
export const isRecommended = ({ byId }: Pick<Catalogue, 'byId'>, id: string): boolean =>
  byId.get(id)?.level === 'SHOULD'
