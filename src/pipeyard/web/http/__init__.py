"""What answers HTTP requests.

``app`` puts everything together, and ``services`` hands its parts to the routes: ``table_routes``,
``my_tables``, ``crowd_routes``, ``lesson_routes``, ``paper_routes``, ``picture_routes``, ``address_routes``,
``operation_routes``; ``access_log`` watches them all.
``catalogue`` lists the games, ``pdf_worker`` prints in its own process, ``addresses`` and ``certificate`` say
where the server can be opened, ``connections`` bounds what half-open connections may cost, ``problems``
tells the OpenAPI document which errors a route may give, ``error_answers`` gives them,
and ``openapi`` adds to the document what Litestar leaves out.
"""
