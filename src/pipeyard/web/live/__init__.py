"""Tables in play.

``tables`` makes, finds (``opening``) and closes tables. A ``table`` is what may be done at one,
``table_state`` what is known of it, its ``pace`` when a turn's time begins.
``socket`` reads what a ``screen`` sends: moves go through the ``move_queue``, undo through
``undo_votes``, ``heavy_work`` is done in threads. A ``driver`` keeps each table going: bots (``bot_workers``)
and ``timeouts``, under a ``lease`` where several servers share a database; ``clock`` has the time. What
screens are shown is made by ``frames`` from the ``event_log``, for many players by ``crowd_frames``, and put
into their language by ``localize``, as is what the table itself says in the ``chat``. Other servers are heard
through ``fan_out``; ``cluster`` does what they tell, and ``catch_up`` reads what they wrote. ``turn_notices``
tells people who are away of their turn, by ``notice_senders``. ``garbage`` keeps Python's collector from
pausing everybody.
"""
