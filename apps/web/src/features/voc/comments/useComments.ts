import { addVocComment, changeVocComment, deleteVocComment, listVocComments, type VocComment } from '@ido/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, read } from '../../../api/client.ts'
import { detailQuery, vocKeys } from '../queries.ts'
import { mentionsIn, type CommentDraft } from './draft-comment.ts'

const keyOf = (recordId: number) => [...vocKeys.all, 'comments', recordId]

/** The latest comments on a record, and those before them page by page. */
export function useComments(recordId: number) {
  return useInfiniteQuery({
    queryKey: keyOf(recordId),
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      read(listVocComments, signal, {
        params: { id: recordId },
        query: pageParam === null ? {} : { before: pageParam },
      }),
    getNextPageParam: ({ answer, meta }) => (meta.earlier > 0 ? answer[0]?.id : undefined),
  })
}

const hasCode = (failure: unknown, code: number): failure is ApiError =>
  failure instanceof ApiError && failure.code === code

/** The comment as it stands now, where a change was refused for that. */
export const newerComment = (failure: unknown): VocComment | null =>
  hasCode(failure, 409) ? (failure.content as VocComment | null) : null

/** What is done with comments; the list and the record's history are asked anew after each, also after most refusals. */
export function useCommentWrites(recordId: number) {
  const client = useQueryClient()
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: keyOf(recordId) })
    void client.invalidateQueries({ queryKey: detailQuery(recordId).queryKey })
  }
  const bodyOf = (draft: CommentDraft) => ({ body: draft.text, mentions: mentionsIn(draft) })
  const add = useMutation({
    mutationFn: (draft: CommentDraft) => call(addVocComment, { params: { id: recordId }, body: bodyOf(draft) }),
    onSettled,
    meta: { ownFailure: true },
  })
  // Of a comment that is gone the form stays until its author has seen it: it holds what they typed.
  const unlessGone = (_: unknown, failure: Error | null) => (hasCode(failure, 404) ? undefined : onSettled())
  const change = useMutation({
    mutationFn: ({ comment: { id, version }, draft }: { comment: VocComment; draft: CommentDraft }) =>
      call(changeVocComment, { params: { id: recordId, commentId: id }, body: { ...bodyOf(draft), version } }),
    onSettled: unlessGone,
    meta: { ownFailure: true },
  })
  const remove = useMutation({
    mutationFn: ({ id }: VocComment) => call(deleteVocComment, { params: { id: recordId, commentId: id } }),
    onSettled,
  })
  return { add, change, remove }
}
